import { isDetractor } from '@bloom/shared-rules/cra/satisfaction';
import { FieldNotes, useBoundField } from '@bloom/shared-ui/form-field';
import styles from './satisfaction.module.css';
import { scores } from './satisfaction.rules.ts';

/** The marks 0 to 10, all in sight; the form's value is the mark as text, '' before the choice. */
export function ScoreField({ name, label }: { name: string; label: string }) {
  const field = useBoundField<string>({ name, required: true });
  const low = field.value !== '' && isDetractor(Number(field.value));
  return (
    <fieldset className={styles.scale} data-low={low || undefined} aria-describedby={field.aria['aria-describedby']}>
      <legend className={styles.question}>
        {label}
        <span className={styles.required} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <div className={styles.scores}>
        {scores.map((score) => (
          <label key={score} className={styles.score}>
            <input
              type="radio"
              name={name}
              value={score}
              required
              checked={field.value === String(score)}
              aria-invalid={field.aria['aria-invalid']}
              onChange={() => field.change(String(score))}
              onBlur={field.blur}
            />
            <span>{score}</span>
          </label>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>0{'\u00a0'}: pas du tout</span>
        <span>10{'\u00a0'}: tout à fait</span>
      </p>
      <FieldNotes id={field.id} help={undefined} error={field.error} />
    </fieldset>
  );
}
