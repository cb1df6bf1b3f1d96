import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { textMaximum } from '../measures/measures.ts';
import { type FieldProps, useBoundField } from './field.tsx';

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

/** One line of text, whatever draws it. */
export function useTextInput(props: TextFieldProps) {
  const { name, type = 'text', autoComplete, inputMode, placeholder, readOnly, disabled, normalise } = props;
  const { maxLength = textMaximum[type] } = props;
  const field = useBoundField<string>(props);
  const value = field.value ?? '';
  const leave = () => {
    const normal = normalise?.(field.value);
    if (normal !== undefined && normal !== field.value) field.change(normal);
    field.blur();
  };
  return {
    id: field.id,
    error: field.error,
    /** A pasted text that was cut must not look as if it had been taken whole; a code is full when it is right. */
    fullAt: !readOnly && maxLength > CODE && value.length >= maxLength ? maxLength : undefined,
    input: {
      ...field.aria,
      id: field.id,
      name,
      type,
      value,
      autoComplete,
      inputMode,
      placeholder,
      readOnly,
      disabled,
      maxLength,
      onChange: (event: ChangeEvent<HTMLInputElement>) => field.change(event.target.value),
      onBlur: leave,
    },
  };
}
