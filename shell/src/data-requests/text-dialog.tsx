import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { ReactNode } from 'react';

export interface TextDialogProps {
  title: string;
  /** The name of the field, as the server says it in its refusals. */
  name: string;
  label: string;
  help: string;
  confirmLabel: string;
  fieldErrors?: Record<string, string>;
  danger?: boolean;
  singleLine?: boolean;
  onSubmit: (text: string) => Promise<void>;
  onClose: () => void;
  /** Above the field. */
  children?: ReactNode;
}

/** One text that an action needs. */
export function TextDialog(props: TextDialogProps) {
  const { title, name, label, help, confirmLabel, fieldErrors, danger, singleLine, onSubmit, onClose, children } =
    props;
  return (
    <Dialog open title={title} size="small" keepOnOutsideClick onClose={onClose}>
      <Form<Record<string, string>>
        label={title}
        initialValues={{ [name]: '' }}
        fieldErrors={fieldErrors}
        validate={(values) => (values[name]?.trim() ? {} : { [name]: REQUIRED })}
        onSubmit={(values) => onSubmit(values[name]?.trim() ?? '')}
      >
        {children}
        {singleLine ? (
          <TextField name={name} label={label} help={help} autoComplete="off" />
        ) : (
          <TextAreaField name={name} label={label} help={help} maxLength={MAX_REASON} />
        )}
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton variant={danger ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
