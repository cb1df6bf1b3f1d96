import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { accountRefusalProblem } from '@bloom/shared-rules/input/required-text';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, ConfirmDialog, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { messages } from '@bloom/shared-ui/messages';
import { object } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { ruledText } from '@bloom/shared-ui/validation';
import { useState } from 'react';
import {
  ApproveBankAccountChangeDocument,
  type BankChangeFragment,
  RefuseBankAccountChangeDocument,
} from '../graphql.generated.ts';
import styles from './bank-accounts.module.css';
import { spacedIban } from './bank-change.text.ts';

interface BankChangeActionsProps {
  change: BankChangeFragment;
  societyName: string;
  onDone: () => void;
}

/** What finance may do with an account that waits. */
export function BankChangeActions({ change, societyName, onDone }: BankChangeActionsProps) {
  const [asked, setAsked] = useState<'approve' | 'refuse'>();
  const close = () => setAsked((now) => (now === asked ? undefined : now));
  const done = () => {
    close();
    onDone();
  };
  const spoken = <span className="visually-hidden">{` le compte ${of(societyName)}`}</span>;
  const shared = { change, societyName, onClose: close, onDone: done };
  return (
    <>
      {change.state === 'pending' && !change.viewerCanApprove && (
        <p className={styles.note}>Ce n’est pas à vous de le valider{'\u00a0'}: une autre personne doit le faire.</p>
      )}
      <div className={styles.actions}>
        {change.viewerCanApprove && (
          <Button variant="primary" onClick={() => setAsked('approve')}>
            Valider{spoken}
          </Button>
        )}
        {change.viewerCanRefuse && (
          <Button variant="danger" onClick={() => setAsked('refuse')}>
            Refuser{spoken}
          </Button>
        )}
      </div>
      {asked === 'approve' && <ApproveDialog {...shared} />}
      {asked === 'refuse' && <RefuseDialog {...shared} />}
    </>
  );
}

/** Somebody else answered, or took the request back, meanwhile: it is read again, and nothing is left to do here. */
export function useAnswered(done: () => void) {
  const toasts = useToasts();
  const tell = () => {
    toasts.persistentWarning('Cette demande a déjà été traitée\u00a0: rien n’a changé de plus.');
    done();
  };
  return { CONFLICT: tell, OBJECT_NOT_FOUND: tell };
}

type DialogProps = BankChangeActionsProps & { onClose: () => void };

function ApproveDialog({ change, societyName, onClose, onDone }: DialogProps) {
  const [mutate] = useMutation(ApproveBankAccountChangeDocument);
  const { submit, submitting } = useSubmit(mutate, {
    success: ({ approveBankAccountChange: { state } }) =>
      state === 'applied' ? 'Nouvel IBAN en vigueur' : 'Changement validé',
    fallback: messages.randomUpdateError,
    onCode: useAnswered(onDone),
  });
  const approve = async () => {
    if (await submit({ variables: { recordId: change.recordId } })) onDone();
  };
  return (
    <ConfirmDialog
      open
      title="Valider le changement d’IBAN"
      confirmLabel="Valider"
      busy={submitting}
      onConfirm={() => void approve()}
      onClose={onClose}
    >
      {societyName} sera payée sur {spacedIban(change.IBAN)}. Avez-vous vérifié ce compte auprès de la personne, par un
      autre moyen que l’e-mail{'\u202f'}?
    </ConfirmDialog>
  );
}

const schema = object({ reason: ruledText(accountRefusalProblem) });

function RefuseDialog({ change, societyName, onClose, onDone }: DialogProps) {
  const [mutate] = useMutation(RefuseBankAccountChangeDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Changement refusé',
    fallback: messages.randomUpdateError,
    onCode: useAnswered(onDone),
  });
  const draft = useFormDraft<{ reason: string }>(`bank-refuse.${change.recordId}`);
  const refuse = async ({ reason }: { reason: string }) => {
    if (!(await submit({ variables: { recordId: change.recordId, reason } }))) return;
    draft.forget();
    onDone();
  };
  return (
    <Dialog open title="Refuser le changement d’IBAN" onClose={onClose} keepOnOutsideClick>
      <p>{societyName} reste payée sur son compte actuel. Le Bloomer est prévenu.</p>
      <Form
        label="Refus"
        initialValues={{ reason: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={refuse}
      >
        <TextAreaField name="reason" label="Raison du refus" required maxLength={MAX_REASON} rows={3} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton variant="danger">Refuser</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
