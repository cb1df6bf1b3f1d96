import { clauseLength } from '@bloom/shared-rules/amendment';
import { MAX_CLAUSE } from '@bloom/shared-rules/limits';
import { Counter } from '@bloom/shared-ui/counter';
import { FieldNotes, type FieldProps, useBoundField } from '@bloom/shared-ui/form-field';
import styles from './amendment.module.css';

/** A clause of a contract. Nothing is cut off while one types: a sentence says what is too long. */
export function ClauseField(props: FieldProps) {
  const field = useBoundField<string>(props);
  return (
    <div className={styles.clause}>
      <label htmlFor={field.id} className={styles.label}>
        {props.label}
      </label>
      <textarea
        {...field.aria}
        id={field.id}
        name={props.name}
        className={styles.area}
        rows={3}
        value={field.value}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
      />
      <FieldNotes
        id={field.id}
        help={props.help}
        error={field.error}
        aside={<Counter used={clauseLength(field.value)} limit={MAX_CLAUSE} />}
      />
    </div>
  );
}
