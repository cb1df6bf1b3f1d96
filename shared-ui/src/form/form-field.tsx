import Checkbox from 'antd/es/checkbox/Checkbox';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import Radio from 'antd/es/radio/radio';
import { type ReactNode, useEffect, useState } from 'react';
import { textAreaMaximum } from '../measures/measures.ts';
import { Counter } from './counter.tsx';
import { FieldFrame, FieldNotes, type FieldProps, RequiredMark, statusOf, useBoundField } from './field.tsx';
import styles from './fields.module.css';
import formStyles from './form.module.css';
import { numberOf, shownNumber } from './number-text.ts';
import type { Option } from './option.ts';

// For fields that one screen alone has, such as a scale of marks.
export { type BoundField, FieldNotes, type FieldProps, RequiredMark, useBoundField } from './field.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';

export type NumberFieldProps = FieldProps & {
  suffix?: ReactNode;
  placeholder?: string;
  readOnly?: boolean;
  /** Whole numbers only: the phone shows a keyboard without comma. */
  integer?: boolean;
  /** What somebody types; not what a draft or another field sets. */
  onTyped?: (value: number | string) => void;
};

/**
 * A number as French people type it (`18,5`). The form's value is a number, '' while empty, and the text itself while
 * it is not a number, so that the schema can refuse it and nothing typed is lost.
 */
export function NumberField(props: NumberFieldProps) {
  const { suffix, placeholder, readOnly, integer = false, onTyped } = props;
  const isEuros = suffix === '€';
  const field = useBoundField<number | string>(props);
  const [text, setText] = useState(() => shownNumber(field.value, isEuros));

  useEffect(() => {
    // A value set from outside (reset, other field) wins over what is shown.
    setText((shown) => (numberOf(shown) === field.value ? shown : shownNumber(field.value, isEuros)));
  }, [field.value, isEuros]);

  return (
    <FieldFrame {...props} id={field.id} error={field.error}>
      <Input
        {...field.aria}
        id={field.id}
        name={props.name}
        className={`${styles.number} ${readOnly ? styles.readOnly : ''}`}
        inputMode={integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        placeholder={placeholder}
        readOnly={readOnly}
        disabled={props.disabled}
        status={statusOf(field.error)}
        suffix={suffix}
        onChange={(event) => {
          setText(event.target.value);
          field.change(numberOf(event.target.value));
          onTyped?.(numberOf(event.target.value));
        }}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldProps & {
  maxLength?: number;
  /** Another length than that in characters: nothing is cut then, and the form's rules say what is too long. */
  measure?: (text: string) => number;
  rows?: number;
  placeholder?: string;
  readOnly?: boolean;
};

/** With a counter of what is left to write. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { maxLength = textAreaMaximum, measure, rows = 4, placeholder, readOnly } = props;
  const field = useBoundField<string>(props);
  const text = field.value ?? '';
  const counter = <Counter used={measure?.(text) ?? text.length} limit={maxLength} />;
  return (
    <FieldFrame {...props} id={field.id} error={field.error} aside={counter}>
      <TextArea
        {...field.aria}
        id={field.id}
        name={props.name}
        className={readOnly ? styles.readOnly : undefined}
        status={statusOf(field.error)}
        rows={rows}
        value={text}
        maxLength={measure ? undefined : maxLength}
        placeholder={placeholder}
        readOnly={readOnly}
        disabled={props.disabled}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
      />
    </FieldFrame>
  );
}

export function CheckboxField(props: Omit<FieldProps, 'hideLabel' | 'label'> & { label: ReactNode }) {
  const field = useBoundField<boolean>(props);
  return (
    <div className={`${formStyles.field} ${formStyles.tick}`}>
      <Checkbox
        {...field.aria}
        id={field.id}
        name={props.name}
        className={styles.choice}
        checked={field.value ?? false}
        disabled={props.disabled}
        onChange={(event) => field.change(event.target.checked)}
        onBlur={field.blur}
      >
        {props.label}
      </Checkbox>
      <FieldNotes id={field.id} help={props.help} error={field.error} />
    </div>
  );
}

interface RadioFieldProps extends Omit<FieldProps, 'hideLabel'> {
  options: readonly Option[];
  /** On one line where there is room; `beside`: also on the line of their label, for lists of many. */
  inline?: boolean | 'beside';
}

/** One choice among few, all in sight. */
export function RadioField(props: RadioFieldProps) {
  const field = useBoundField<string>(props);
  return (
    <div
      role="radiogroup"
      className={props.inline === 'beside' ? styles.beside : styles.group}
      aria-labelledby={`${field.id}-label`}
      aria-required={props.required}
      aria-describedby={field.aria['aria-describedby']}
    >
      <div id={`${field.id}-label`} className={formStyles.label}>
        {props.label}
        {props.required && <RequiredMark />}
      </div>
      <div className={props.inline ? styles.inline : styles.group}>
        {props.options.map((option) => (
          <Radio
            key={option.value}
            name={props.name}
            className={styles.choice}
            value={option.value}
            checked={field.value === option.value}
            disabled={props.disabled || option.disabled}
            aria-invalid={field.aria['aria-invalid']}
            onChange={() => field.change(option.value)}
            onBlur={field.blur}
          >
            {option.label}
          </Radio>
        ))}
      </div>
      <FieldNotes id={field.id} help={props.help} error={field.error} />
    </div>
  );
}
