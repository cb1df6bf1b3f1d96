import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { reasonProblem } from '@bloom/shared-rules/input/required-text';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { object } from '@bloom/shared-ui/schema';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ruledText } from '@bloom/shared-ui/validation';
import type { ReactNode } from 'react';

interface ReasonDialogProps {
  /** What it is about, under whose name what is typed is kept. */
  draftName: string;
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Takes back what was done: red. */
  danger?: boolean;
  fieldErrors: Record<string, string>;
  /** Resolves with undefined after a failure, which has then been shown. */
  onConfirm: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

const schema = object({ reason: ruledText(reasonProblem) });

/** Something that is done only by who says why. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Annuler', fieldErrors, onConfirm, onDone, onClose } = props;
  const draft = useFormDraft<{ reason: string }>(props.draftName);
  const confirm = async ({ reason }: { reason: string }) => {
    if ((await onConfirm(reason)) === undefined) return;
    draft.forget();
    onDone();
  };
  return (
    <Dialog open size="small" title={title} onClose={onClose} keepOnOutsideClick>
      <Form
        label={title}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={confirm}
      >
        <div>{children}</div>
        <TextAreaField name="reason" label="Raison" required rows={3} maxLength={MAX_REASON} />
        <ActionRow>
          <CancelButton onClick={onClose}>{cancelLabel}</CancelButton>
          <SubmitButton variant={props.danger ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
