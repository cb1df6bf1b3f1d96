import { type ReactNode, useEffect, useState } from 'react';
import { textAreaMaximum } from '../limits/limits.ts';
import { Counter } from './counter.tsx';
import { FieldFrame, FieldNotes, type FieldProps, useBoundField } from './field.tsx';
import styles from './form.module.css';
import { numberOf, shownNumber } from './number-text.ts';

export { DateField, type DateFieldProps } from './date-field.tsx';
// For fields that one screen alone has, such as a scale of marks.
export { FieldNotes, type FieldProps, useBoundField } from './field.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';

export type NumberFieldProps = FieldProps & {
  suffix?: ReactNode;
  placeholder?: string;
  readOnly?: boolean;
  /** Whole numbers only: the phone shows a keyboard without comma. */
  integer?: boolean;
};

/**
 * A number as French people type it (`18,5`). The form's value is a number, '' while empty, and the text itself while it
 * is not a number, so that the schema can refuse it and nothing typed is lost.
 */
export function NumberField(props: NumberFieldProps) {
  const { suffix, placeholder, readOnly, integer = false } = props;
  const field = useBoundField<number | string>(props);
  const [text, setText] = useState(() => shownNumber(field.value));

  useEffect(() => {
    // A value set from outside (reset, other field) wins over what is shown.
    setText((shown) => (numberOf(shown) === field.value ? shown : shownNumber(field.value)));
  }, [field.value]);

  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <span className={styles.control} data-readonly={readOnly || undefined}>
        <input
          {...field.aria}
          id={field.id}
          name={props.name}
          type="text"
          className={`${styles.input} ${styles.number}`}
          inputMode={integer ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          placeholder={placeholder}
          readOnly={readOnly}
          disabled={props.disabled}
          onChange={(event) => {
            setText(event.target.value);
            field.change(numberOf(event.target.value));
          }}
          onBlur={field.blur}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </span>
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldProps & {
  maxLength?: number;
  rows?: number;
  placeholder?: string;
  readOnly?: boolean;
};

/** With a counter of what is left to write. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { maxLength = textAreaMaximum, rows = 4, placeholder, readOnly } = props;
  const field = useBoundField<string>(props);
  const text = field.value ?? '';
  return (
    <FieldFrame {...props} id={field.id} error={field.error} aside={<Counter used={text.length} limit={maxLength} />}>
      <textarea
        {...field.aria}
        id={field.id}
        name={props.name}
        className={styles.area}
        rows={rows}
        value={text}
        maxLength={maxLength}
        placeholder={placeholder}
        readOnly={readOnly}
        disabled={props.disabled}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

export type SelectFieldProps = FieldProps & {
  options: readonly Option[];
  /** The text of the empty choice; without it the first option is the value. */
  placeholder?: string;
};

/** The device's own list. For long lists that one must search, see select-search. */
export function SelectField(props: SelectFieldProps) {
  const field = useBoundField<string>(props);
  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <select
        {...field.aria}
        id={field.id}
        name={props.name}
        className={styles.select}
        value={field.value ?? ''}
        disabled={props.disabled}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
      >
        {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
        {props.options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckboxField(props: Omit<FieldProps, 'hideLabel' | 'label'> & { label: ReactNode }) {
  const field = useBoundField<boolean>(props);
  return (
    <div className={styles.field}>
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

/** One choice among few, all in sight. */
export function RadioField(props: Omit<FieldProps, 'hideLabel'> & { options: readonly Option[]; inline?: boolean }) {
  const field = useBoundField<string>(props);
  return (
    <fieldset className={styles.group} aria-describedby={field.aria['aria-describedby']}>
      <legend className={styles.label}>
        {props.label}
        {props.required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <div className={props.inline ? styles.inline : undefined}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={field.value === option.value}
              disabled={props.disabled || option.disabled}
              aria-invalid={field.aria['aria-invalid']}
              onChange={() => field.change(option.value)}
              onBlur={field.blur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={field.id} help={props.help} error={field.error} />
    </fieldset>
  );
}
