import Input from 'antd/es/input/Input';
import { FieldFrame, statusOf } from './field.tsx';
import styles from './fields.module.css';
import { FullNote } from './full-note.tsx';
import { type TextFieldProps, useTextInput } from './text-input.ts';

export type { TextFieldProps } from './text-input.ts';

/** One line of text. It takes no more than its limit, and says so once it is full. */
export function TextField(props: TextFieldProps) {
  const { id, error, fullAt, input } = useTextInput(props);
  return (
    <FieldFrame {...props} id={id} error={error} aside={fullAt && <FullNote limit={fullAt} />}>
      <Input
        {...input}
        className={props.readOnly ? styles.readOnly : undefined}
        status={statusOf(error)}
        prefix={props.prefix}
        suffix={props.suffix}
      />
    </FieldFrame>
  );
}
