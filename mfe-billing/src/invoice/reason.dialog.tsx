import { MAX_REASON } from '@bloom/shared-rules/limits';
import { reasonProblem } from '@bloom/shared-rules/required-text';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { object } from '@bloom/shared-ui/schema';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ruledText } from '@bloom/shared-ui/validation';
import type { ReactNode } from 'react';
import styles from './invoice.module.css';

interface ReasonDialogProps {
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  fieldErrors: Record<string, string>;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const schema = object({ reason: ruledText(reasonProblem) });

/** Something that is done only by who says why. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Annuler', fieldErrors, onConfirm, onClose } = props;
  return (
    <Dialog open size="small" title={title} onClose={onClose} keepOnOutsideClick>
      <Form
        label={title}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        onSubmit={async ({ reason }) => void (await onConfirm(reason))}
      >
        <div>{children}</div>
        <TextAreaField name="reason" label="Raison" required rows={3} maxLength={MAX_REASON} />
        <div className={styles.actions}>
          <CancelButton onClick={onClose}>{cancelLabel}</CancelButton>
          <SubmitButton>{confirmLabel}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
