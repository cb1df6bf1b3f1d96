import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON, MAX_SIGNING_REMINDERS } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { MailOutlined } from '@bloom/shared-ui/icons';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import {
  CancelContractDocument,
  type ContractFactsFragment,
  RemindContractSignersDocument,
} from '../graphql.generated.ts';
import styles from './contracts.module.css';

interface ActionProps {
  contract: ContractFactsFragment;
  onDone: () => void;
}

const signed = { ALREADY_SIGNED: 'Ce contrat vient d’être signé par tous.' };

/** One more mail to whoever is awaited. */
export function RemindSigners({ contract, onDone }: ActionProps) {
  const toasts = useToasts();
  const [mutate] = useMutation(RemindContractSignersDocument);
  const { submit, submitting } = useSubmit(mutate);
  const remind = async () => {
    const answer = await submit({ variables: { legalContractRecordId: contract.recordId } });
    if (answer === undefined) return;
    if (answer.remindContractSigners) toasts.success('Relance envoyée.');
    else toasts.info(`Déjà relancé\u00a0: une relance par jour, ${MAX_SIGNING_REMINDERS} au plus.`);
    onDone();
  };
  return (
    <Button icon={<MailOutlined />} loading={submitting} onClick={() => void remind()}>
      Relancer
    </Button>
  );
}

/** Nobody can sign it afterwards: said first. */
export function CancelContract({ contract, onDone, onBack }: ActionProps & { onBack: () => void }) {
  const [mutate] = useMutation(CancelContractDocument);
  const { submit, submitting } = useSubmit(mutate, { messages: signed, success: 'Signature annulée.' });
  const draft = useFormDraft<{ reason: string }>(`contract-cancel.${contract.recordId}`);
  const cancel = async ({ reason }: { reason: string }) => {
    const variables = { legalContractRecordId: contract.recordId, reason: reason.trim() || null };
    if (!(await submit({ variables }))) return;
    draft.forget();
    onDone();
  };
  return (
    <Form label="Annuler la signature" initialValues={{ reason: '' }} draft={draft} onSubmit={cancel}>
      <p className={styles.hint}>
        Plus personne ne pourra signer ce document, et les signatures déjà recueillies ne serviront pas. Les signataires
        invités en sont prévenus par e-mail.
      </p>
      <TextAreaField name="reason" label="Raison (facultative)" rows={2} maxLength={MAX_REASON} />
      <ActionRow>
        <Button onClick={onBack}>Revenir</Button>
        <SubmitButton variant="danger" loading={submitting}>
          Annuler la signature
        </SubmitButton>
      </ActionRow>
    </Form>
  );
}
