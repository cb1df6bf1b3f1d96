import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { textMaximum } from '../limits/limits.ts';
import { FieldFrame, type FieldProps, useBoundField } from './field.tsx';
import styles from './form.module.css';

/** Characters of the longest code: country, day, one-time code. */
const CODE = 10;

export type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url';
  placeholder?: string;
  readOnly?: boolean;
  /** By default what fits the kind of text. */
  maxLength?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Applied when the field is left, e.g. `normalisePhone`. */
  normalise?: (value: string) => string;
};

/** One line of text. It takes no more than its limit, and says so once it is full. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete, inputMode, placeholder, readOnly, prefix, suffix, normalise } = props;
  const { maxLength = textMaximum[type] } = props;
  const field = useBoundField<string>(props);
  // A pasted text that was cut must not look as if it had been taken whole; a code is full when it is right.
  const isFull = !readOnly && maxLength > CODE && (field.value ?? '').length >= maxLength;
  const leave = () => {
    const normal = normalise?.(field.value);
    if (normal !== undefined && normal !== field.value) field.change(normal);
    field.blur();
  };
  return (
    <FieldFrame
      {...props}
      id={field.id}
      error={field.error}
      aside={isFull ? <span className={styles.full}>{`${maxLength} caractères au plus`}</span> : undefined}
    >
      <span className={styles.control} data-readonly={readOnly || undefined}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          {...field.aria}
          id={field.id}
          name={props.name}
          type={type}
          className={styles.input}
          value={field.value ?? ''}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          readOnly={readOnly}
          disabled={props.disabled}
          maxLength={maxLength}
          onChange={(event) => field.change(event.target.value)}
          onBlur={leave}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </span>
    </FieldFrame>
  );
}
