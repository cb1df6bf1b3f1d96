import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDay } from '@bloom/shared-ui/format';
import { LeftOutlined, RightOutlined } from '@bloom/shared-ui/icons';
import { type DayEntry, onCallOptions, workedOptions } from '../month-days/month-days.rules.ts';
import { workedLabel } from '../month-days/worked-label.ts';
import { CommentField, DurationSelect } from './day-fields.tsx';
import styles from './day-sheet.module.css';
import { DayFlag } from './day-table.tsx';

export interface DaySheetProps {
  day: DayEntry;
  base: number;
  readOnly: boolean;
  onChange: (id: number, patch: Partial<DayEntry>) => void;
  /** To the day before or after, undefined at the ends of the mission's days. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Not `disabled` at the end of the days: a disabled button would lose the focus. */
const wayOf = (go: (() => void) | undefined) => ({
  className: go ? undefined : styles.noWay,
  'aria-disabled': !go,
  onClick: go,
});

/** One day under the thumb: the three usual answers close the sheet at once, the rest is below. */
export function DaySheet({ day, base, readOnly, onChange, onPrevious, onNext, onClose }: DaySheetProps) {
  const answer = (hours: number) => {
    onChange(day.id, { hours });
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      title={formatDay(day.isoDate)}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button {...wayOf(onPrevious)} icon={<LeftOutlined />} aria-label="Jour précédent" />
          <Button variant="primary" onClick={onClose}>
            Terminé
          </Button>
          <Button {...wayOf(onNext)} icon={<RightOutlined />} aria-label="Jour suivant" />
        </div>
      }
    >
      <div className={styles.sheet}>
        {/* The title changes in silence: this says the day to whoever walks to it without seeing it. */}
        <p className="visually-hidden" role="status" aria-live="polite">
          {formatDay(day.isoDate)}
        </p>
        <DayFlag day={day} />
        <fieldset className={styles.answers} aria-label="Temps travaillé" disabled={readOnly}>
          {[base, base / 2, 0].map((hours) => (
            <button
              key={hours}
              type="button"
              className={styles.answer}
              aria-pressed={day.hours === hours}
              onClick={() => answer(hours)}
            >
              {workedLabel(hours, base)}
            </button>
          ))}
        </fieldset>
        <div className={styles.pair}>
          <DurationSelect
            label="Autre durée"
            value={day.hours}
            options={workedOptions(base)}
            disabled={readOnly}
            onChange={(hours) => onChange(day.id, { hours })}
          />
          <DurationSelect
            label="Astreinte"
            value={day.onCallHours}
            options={onCallOptions()}
            disabled={readOnly}
            onChange={(onCallHours) => onChange(day.id, { onCallHours })}
          />
        </div>
        <CommentField
          label="Commentaire"
          value={day.comment}
          disabled={readOnly}
          onChange={(comment) => onChange(day.id, { comment })}
        />
      </div>
    </Dialog>
  );
}
