import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { requiredTextProblem } from '@bloom/shared-rules/input/required-text';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { formatMonth } from '@bloom/shared-ui/format';
import { object } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ruledText } from '@bloom/shared-ui/validation';
import { CorrectActivityDocument } from '../graphql.generated.ts';
import styles from './correction.module.css';
import { type BilledFacts, invoiceConsequences } from './correction.rules.ts';

const schema = object({
  reason: ruledText((typed) => requiredTextProblem(typed, 'Indiquez ce qui est à corriger.')),
});

export interface CorrectMonthDialogProps {
  month: { recordId: string; month: string; bloomerFullname: string; clientName: string } & BilledFacts;
  onDone: () => void;
  onClose: () => void;
}

/** Opens the next version of a month that counts; it says all that follows from it before. */
export function CorrectMonthDialog({ month, onDone, onClose }: CorrectMonthDialogProps) {
  const [mutate] = useMutation(CorrectActivityDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Le mois est rouvert\u00a0: le Bloomer est prévenu',
  });
  const draft = useFormDraft<{ reason: string }>(`cra-correction.${month.recordId}`);
  const send = async ({ reason }: { reason: string }) => {
    if (!(await submit({ variables: { input: { recordId: month.recordId, reason: reason.trim() } } }))) return;
    draft.forget();
    onDone();
    onClose();
  };
  return (
    <Dialog open title="Corriger ce mois" size="medium" onClose={onClose} keepOnOutsideClick>
      <p>
        {month.bloomerFullname}, {formatMonth(month.month)}, chez {month.clientName}.
      </p>
      <ul className={styles.consequences} aria-label="Ce qui va se passer">
        <li>Le Bloomer est prévenu, corrige ses jours, puis il signe de nouveau et le client aussi.</li>
        <li>
          La version actuelle reste lisible et vérifiable avec son PDF. Elle compte jusqu’à ce que la version corrigée
          soit validée.
        </li>
        {invoiceConsequences(month).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Form
        label="Correction du mois"
        initialValues={{ reason: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={send}
      >
        <TextAreaField
          name="reason"
          label="Motif, lu par le Bloomer et par le client"
          maxLength={MAX_REASON}
          required
        />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Rouvrir le mois</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
