import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { SelectField } from '@bloom/shared-ui/select-field';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  type ClientContactFragment,
  ContactMissionsDocument,
  type ContactMissionsQuery,
  RemoveContactDocument,
} from '../graphql.generated.ts';
import styles from './contacts.module.css';

interface RemoveContactDialogProps {
  contact: ClientContactFragment;
  colleagues: readonly ClientContactFragment[];
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

/** Says what the removal does and to what, and who takes over. */
export function RemoveContactDialog({ contact, colleagues, onClose, onRemoved }: RemoveContactDialogProps) {
  const { data, error, refetch } = useQuery(ContactMissionsDocument, {
    variables: { recordId: contact.recordId },
    fetchPolicy: 'network-only',
  });
  const [mutate] = useMutation(RemoveContactDocument);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: `${contact.fullname} n’a plus accès`,
    fallback: messages.randomUpdateError,
  });
  const remove = async ({ successorRecordId }: { successorRecordId: string }) => {
    const variables = { recordId: contact.recordId, successorRecordId: successorRecordId || null };
    if (await submit({ variables })) await onRemoved();
  };
  const others = colleagues.filter(
    ({ recordId, isOperational }) => recordId !== contact.recordId && (isOperational || !contact.isOperational),
  );
  return (
    <Dialog open title={`Retirer l’accès ${of(contact.fullname)}`} onClose={onClose} keepOnOutsideClick>
      {!data && !error && <LoadingSkeleton shape="form" rows={3} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Form
          label="Retirer l’accès"
          initialValues={{ successorRecordId: '' }}
          fieldErrors={fieldErrors}
          onSubmit={remove}
        >
          {({ values }) => (
            <>
              <p className={styles.text}>
                Ses liens et ses sessions cessent de fonctionner immédiatement, y compris sur une page déjà ouverte, et
                il ne reçoit plus d’e-mail. Son nom reste sur ce qu’il a signé.
              </p>
              <Consequences missions={data.contactMissions} hasSuccessor={values.successorRecordId !== ''} />
              {data.contactMissions.length > 0 && (
                <SelectField
                  name="successorRecordId"
                  label="Successeur"
                  placeholder="Les autres contacts de chaque mission"
                  help="Il prend sa place sur ces missions et reçoit ce qui attend une signature."
                  options={others.map(({ recordId, fullname }) => ({ value: recordId, label: fullname }))}
                />
              )}
              <ActionRow>
                <CancelButton onClick={onClose} />
                <SubmitButton variant="danger">Retirer l’accès</SubmitButton>
              </ActionRow>
            </>
          )}
        </Form>
      )}
    </Dialog>
  );
}

interface ConsequencesProps {
  missions: ContactMissionsQuery['contactMissions'];
  hasSuccessor: boolean;
}

function Consequences({ missions, hasSuccessor }: ConsequencesProps) {
  if (missions.length === 0) return <p className={styles.text}>Aucune mission n’est concernée.</p>;
  const waiting = missions.reduce((sum, { waitingSignatures }) => sum + waitingSignatures, 0);
  const orphans = missions.filter(({ isLastSigner }) => isLastSigner);
  return (
    <>
      <p className={styles.text}>
        {missions.length > 1 ? `${missions.length}\u00a0missions sont concernées` : 'Une mission est concernée'}
        {waiting > 1 && `, ${waiting}\u00a0signatures l’attendent`}
        {waiting === 1 && ', une signature l’attend'}
        {'\u00a0'}:
      </p>
      <ul className={styles.missions}>
        {missions.map(({ recordId, label, bloomerFullname }) => (
          <li key={recordId}>
            {label} ({bloomerFullname})
          </li>
        ))}
      </ul>
      {orphans.length > 0 && !hasSuccessor && (
        <Notice tone="warning">
          Sans successeur, plus personne ne pourra signer les CRA de{' '}
          {orphans.map(({ label }) => `«\u202f${label}\u202f»`).join(', ')}.
        </Notice>
      )}
    </>
  );
}
