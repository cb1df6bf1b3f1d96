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
          <Button icon={<LeftOutlined />} aria-label="Jour précédent" disabled={!onPrevious} onClick={onPrevious} />
          <Button variant="primary" onClick={onClose}>
            Terminé
          </Button>
          <Button icon={<RightOutlined />} aria-label="Jour suivant" disabled={!onNext} onClick={onNext} />
        </div>
      }
    >
      <div className={styles.sheet}>
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
