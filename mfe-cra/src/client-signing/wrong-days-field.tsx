import { formatDay } from '@bloom/shared-ui/format';
import { FieldNotes, useBoundField } from '@bloom/shared-ui/plain-field';
import { WEEK, weekColumn } from '../month-days/week.ts';
import styles from './client-refusal.module.css';

/** The days of a month as boxes to tick, laid out as a calendar; the form's value is those that are ticked. */
export function WrongDaysField({ name, days }: { name: string; days: readonly string[] }) {
  const field = useBoundField<string[]>({ name });
  const chosen = field.value ?? [];
  const toggle = (day: string, isWrong: boolean) =>
    field.change(days.filter((one) => (one === day ? isWrong : chosen.includes(one))));
  return (
    <fieldset className={styles.days} aria-describedby={field.aria['aria-describedby']}>
      <legend className={styles.legend}>Jours concernés (facultatif)</legend>
      <div className={styles.month}>
        {WEEK.map((weekday) => (
          <span key={weekday} className={styles.week} aria-hidden="true">
            {weekday}
          </span>
        ))}
        {days.map((day, index) => (
          <label
            key={day}
            className={styles.day}
            style={index === 0 ? { gridColumnStart: weekColumn(day) + 1 } : undefined}
          >
            <input
              type="checkbox"
              name={name}
              aria-label={formatDay(day)}
              checked={chosen.includes(day)}
              onChange={(event) => toggle(day, event.target.checked)}
              onBlur={field.blur}
            />
            <span aria-hidden="true">{Number(day.slice(8))}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={field.id} help={undefined} error={field.error} />
    </fieldset>
  );
}
