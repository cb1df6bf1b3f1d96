import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { signingRefusalProblem } from '@bloom/shared-rules/input/required-text';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { object, string } from '@bloom/shared-ui/schema';
import { CODE_MISSING } from '@bloom/shared-ui/signature-problems';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { ruledText } from '@bloom/shared-ui/validation';
import { type ContractSigningFactsFragment, RefuseContractDocument } from '../graphql.generated.ts';
import { ContractCodeField } from './contract-code-field.tsx';
import styles from './contract-signing.module.css';
import type { Says } from './contract-words.ts';

const reason = ruledText(signingRefusalProblem);
const schema = object({ reason });
/** By a link that staff handed out: it is the signer who refuses. */
const schemaWithCode = object({ reason, code: string().trim().required(CODE_MISSING) });

type Values = { reason: string; code: string };

export interface ContractRefusalProps {
  open: boolean;
  contract: ContractSigningFactsFragment;
  signerId: string;
  says: Says;
  onClose: () => void;
  onRefused: () => void;
}

/** A signer refuses, and says why: nobody signs this version any more. */
export function ContractRefusalDialog(props: ContractRefusalProps) {
  const { open, contract, signerId, says, onClose, onRefused } = props;
  const { externalDocumentId, isLinkHandedOut } = contract;
  const [mutate] = useMutation(RefuseContractDocument);
  const toasts = useToasts();
  const follow = () => {
    onClose();
    onRefused();
  };
  // Signed in another tab: the page says thank you, which is no answer to a refusal.
  const tellSigned = () => {
    toasts.persistentWarning(
      says(
        'Tu as déjà signé ce document\u00a0: ton refus n’est pas enregistré.',
        'Vous avez déjà signé ce document\u00a0: votre refus n’est pas enregistré.',
      ),
    );
    follow();
  };
  const { submit, submitting, fieldErrors } = useSubmit(mutate, {
    success: says('Ton refus est enregistré.', 'Votre refus est enregistré.'),
    onCode: { ALREADY_SIGNED: tellSigned, DOCUMENT_VOID: follow, TOKEN_EXPIRED: follow },
  });
  const draft = useFormDraft<Values>(`contract-refusal.${externalDocumentId}`, { secrets: ['code'] });
  const refuse = async (values: Values) => {
    const said = { reason: values.reason.trim(), ...(isLinkHandedOut && { code: values.code.trim() }) };
    if (!(await submit({ variables: { externalDocumentId, signerId, ...said } }))) return;
    draft.forget();
    follow();
  };
  return (
    <Dialog open={open} size="small" title="Refuser de signer" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Refuser de signer"
        initialValues={{ reason: '', code: '' }}
        validationSchema={isLinkHandedOut ? schemaWithCode : schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={refuse}
      >
        <p className={styles.hint}>
          Le document ne pourra plus être signé par personne.{' '}
          {says('Ta raison est transmise à ton account manager.', 'Votre raison est transmise à votre interlocuteur.')}
        </p>
        <TextAreaField
          name="reason"
          label={says('Pourquoi refuses-tu\u202f?', 'Pourquoi refusez-vous\u202f?')}
          required
          rows={4}
          maxLength={MAX_REASON}
        />
        {isLinkHandedOut && <ContractCodeField contract={contract} signerId={signerId} />}
        <ActionRow>
          <CancelButton onClick={onClose}>Revenir au document</CancelButton>
          <SubmitButton variant="danger" loading={submitting}>
            Refuser de signer
          </SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
