import type { ReactNode } from 'react';
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
