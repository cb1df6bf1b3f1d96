import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { requiredTextProblem } from '@bloom/shared-rules/input/required-text';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { object } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ruledText } from '@bloom/shared-ui/validation';
import styles from '../activity-frame/activity-frame.module.css';
import { rowWords } from '../activity-frame/row-words.ts';
import { type MonthToDoFragment, ValidateCraDocument } from '../graphql.generated.ts';

const schema = object({
  reason: ruledText((typed) => requiredTextProblem(typed, 'Indiquez le motif\u00a0: le Bloomer le lira.')),
});

const REFUSE = {
  title: 'Refuser le CRA déposé',
  consequence: 'Le PDF déposé est écarté et le mois est rouvert.',
  button: 'Refuser ce CRA',
  keep: 'Annuler',
  success: 'CRA refusé\u00a0: le Bloomer est prévenu',
};
const UNDO = {
  title: 'Annuler la validation du CRA',
  consequence: 'Le mois est rouvert et ne compte plus tant qu’il n’est pas validé de nouveau.',
  button: 'Annuler la validation',
  keep: 'Garder la validation',
  success: 'Validation annulée\u00a0: le Bloomer est prévenu',
};

type UndoValidationDialogProps = { row: MonthToDoFragment; onClose: () => void; onDone: () => void };

/** Takes a month back that counts without the client's signature, or refuses the PDF that waits to be accepted. */
export function UndoValidationDialog({ row, onClose, onDone }: UndoValidationDialogProps) {
  const words = row.activity?.validated ? UNDO : REFUSE;
  const [mutate] = useMutation(ValidateCraDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: words.success });
  const draft = useFormDraft<{ reason: string }>(`cra-undone.${row.activity?.recordId}`);
  const send = async ({ reason }: { reason: string }) => {
    const variables = {
      activityRecordID: row.activity?.recordId ?? '',
      validate: false,
      craFileId: row.activity?.craFileId ?? null,
      reason: reason.trim(),
    };
    if (!(await submit({ variables }))) return;
    draft.forget();
    onDone();
    onClose();
  };
  return (
    <Dialog open title={words.title} size="medium" onClose={onClose} keepOnOutsideClick>
      <p className={styles.consequence}>
        {rowWords(row)}. {words.consequence} Le Bloomer est prévenu et signe de nouveau.
      </p>
      <Form
        label={words.title}
        initialValues={{ reason: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={send}
      >
        <TextAreaField name="reason" label="Motif, lu par le Bloomer" maxLength={MAX_REASON} required />
        <ActionRow>
          <CancelButton onClick={onClose}>{words.keep}</CancelButton>
          <SubmitButton variant="danger">{words.button}</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
