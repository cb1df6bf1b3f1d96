import { useField, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ExclamationCircleOutlined } from '../icons/icons.ts';
import styles from './form.module.css';
import { afterPress } from './press.ts';

export type FieldProps = {
  /** Path in the form's values. */
  name: string;
  label: string;
  /** Under the field, before anything goes wrong. */
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The label stays readable for screen readers only. */
  hideLabel?: boolean;
};

export type BoundField<Value> = {
  id: string;
  value: Value;
  error: string | undefined;
  /** Checks at once only when the field already shows an error, so that it disappears as soon as it is corrected. */
  change: (value: Value) => void;
  /** Left: checked, and said once what is pressed is let go. */
  blur: () => void;
  /** For a value that is whole at once, such as a file: changed, left and checked in one. */
  choose: (value: Value) => void;
  aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined; 'aria-required': true | undefined };
};

/** @param validate what the field alone knows to be wrong with it, besides the rules of the form */
export function useBoundField<Value>(
  props: Pick<FieldProps, 'name' | 'help' | 'required'>,
  validate?: () => string | undefined,
): BoundField<Value> {
  const id = useId();
  const [input, meta, actions] = useField<Value>({ name: props.name, validate });
  const { submitCount } = useFormikContext();
  const sent = useRef(submitCount);
  useEffect(() => {
    sent.current = submitCount;
  });
  // What the field alone knows is nearer to what was typed: the form's rules only see that there is no value.
  const error = (meta.touched || submitCount > 0) && meta.error ? (validate?.() ?? meta.error) : undefined;
  const described = [error === undefined ? '' : `${id}-error`, props.help === undefined ? '' : `${id}-help`];
  return {
    id,
    value: input.value,
    error,
    change: (value) => void actions.setValue(value, error !== undefined),
    // What the press sends is checked as a whole: one more check could end after the server's refusal and wipe it off.
    blur: () => afterPress(() => void actions.setTouched(true, sent.current === submitCount)),
    choose: (value) => {
      void actions.setTouched(true, false);
      void actions.setValue(value, true);
    },
    aria: {
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      'aria-required': props.required ? true : undefined,
    },
  };
}

type FrameProps = Pick<FieldProps, 'label' | 'help' | 'required' | 'hideLabel'> & {
  id: string;
  /** By which the form finds what has no name of its own. */
  name?: string;
  error: string | undefined;
  /** Right under the field, e.g. a counter. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label above, help and error below. */
export function FieldFrame({ id, name, label, help, required, hideLabel, error, aside, children }: FrameProps) {
  return (
    <div className={styles.field} data-field={name}>
      <label id={labelOf(id)} htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} aside={aside} />
    </div>
  );
}

/** For what no `label` can name. @param id of the field */
export const labelOf = (id: string) => `${id}-label`;

export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {' *'}
    </span>
  );
}

/** In antd's words. */
export const statusOf = (error: string | undefined): 'error' | undefined => (error === undefined ? undefined : 'error');

/**
 * Help, and under it the error, in the room that the form keeps below each field: nothing moves when it comes or goes.
 */
export function FieldNotes({ id, help, error, aside }: Pick<FrameProps, 'id' | 'help' | 'error' | 'aside'>) {
  return (
    <>
      {(help !== undefined || aside !== undefined) && (
        <div className={styles.notes}>
          {help !== undefined && (
            <p id={`${id}-help`} className={styles.help}>
              {help}
            </p>
          )}
          {aside}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <ExclamationCircleOutlined aria-hidden="true" /> {error}
        </p>
      )}
    </>
  );
}
