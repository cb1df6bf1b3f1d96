import { Counter } from './counter.tsx';
import { FieldFrame, type FieldProps, useBoundField } from './field.tsx';
import styles from './plain-field.module.css';

/** Some lines of text on pages that stay light, with a counter of what is left to write. */
export function PlainTextAreaField(props: FieldProps & { maxLength: number; rows?: number }) {
  const { maxLength, rows = 4 } = props;
  const field = useBoundField<string>(props);
  const text = field.value ?? '';
  const counter = <Counter used={text.length} limit={maxLength} />;
  return (
    <FieldFrame {...props} id={field.id} error={field.error} aside={counter}>
      <textarea
        {...field.aria}
        id={field.id}
        name={props.name}
        className={styles.input}
        rows={rows}
        maxLength={maxLength}
        value={text}
        disabled={props.disabled}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}
