import type { ReactNode } from 'react';
import { Counter } from './counter.tsx';
import { FieldFrame, FieldNotes, type FieldProps, useBoundField } from './field.tsx';
import form from './form.module.css';
import { FullNote } from './full-note.tsx';
import styles from './plain-field.module.css';
import { type TextFieldProps, useTextInput } from './text-input.ts';

// For fields that one screen alone has.
export { FieldNotes, useBoundField } from './field.tsx';

/** A line of text on pages that stay light. */
export function PlainTextField(props: Omit<TextFieldProps, 'prefix' | 'suffix'>) {
  const { id, error, fullAt, input } = useTextInput(props);
  return (
    <FieldFrame {...props} id={id} error={error} aside={fullAt && <FullNote limit={fullAt} />}>
      <input {...input} className={styles.input} />
    </FieldFrame>
  );
}

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

/** A box to tick on pages that stay light. */
export function PlainCheckboxField(props: Omit<FieldProps, 'hideLabel' | 'label'> & { label: ReactNode }) {
  const field = useBoundField<boolean>(props);
  return (
    <div className={form.field}>
      <label className={styles.choice} htmlFor={field.id}>
        <input
          {...field.aria}
          id={field.id}
          name={props.name}
          type="checkbox"
          checked={field.value ?? false}
          disabled={props.disabled}
          onChange={(event) => field.change(event.target.checked)}
          onBlur={field.blur}
        />
        <span>{props.label}</span>
      </label>
      <FieldNotes id={field.id} help={props.help} error={field.error} />
    </div>
  );
}
