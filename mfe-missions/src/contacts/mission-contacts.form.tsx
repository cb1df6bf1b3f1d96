import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { NO_OPERATIONAL_CONTACT } from '@bloom/shared-rules/mission/mission';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { useFirstFocus } from '@bloom/shared-ui/first-focus';
import { Form } from '@bloom/shared-ui/form';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { array, object } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { type ReactNode, useState } from 'react';
import {
  type ClientContactFragment,
  ClientContactsDocument,
  SetMissionContactsDocument,
} from '../graphql.generated.ts';
import dialog from '../mission-dialog.module.css';
import { ContactDialog } from './contact.form.tsx';
import styles from './contacts.module.css';

interface Person {
  recordId: string;
  fullname: string;
}

interface MissionContactsDialogProps {
  mission: {
    recordId: string;
    version: number;
    clientSociety: { recordId: string; name: string };
    clientBillingSociety?: { recordId: string; name: string } | null;
    contactOperations: readonly Person[];
    billingContacts: readonly Person[];
  };
  onClose: () => void;
  onChanged: () => void;
}

type Values = { contactOperations: string[]; billingContacts: string[] };

const schema = object({ contactOperations: array().min(1, NO_OPERATIONAL_CONTACT) });
const labels = { contactOperations: 'Contacts opérationnels', billingContacts: 'Contacts de facturation' };
const namesOf = (people: readonly Person[]) => people.map(({ fullname }) => fullname).join(', ') || 'aucun';
const idsOf = (people: readonly Person[]) => people.map(({ recordId }) => recordId);

/** Who stands for the client on a mission: chosen among its contacts, taken away, or entered here. */
export function MissionContactsDialog({ mission, onClose, onChanged }: MissionContactsDialogProps) {
  const [adding, setAdding] = useState(false);
  const { clientSociety, clientBillingSociety } = mission;
  const { contacts, error, readAgain } = useContactsOf(clientSociety, clientBillingSociety);
  const [mutate] = useMutation(SetMissionContactsDocument);
  const toasts = useToasts();
  const isOutdated = () => {
    const told = toasts.persistentWarning(
      'Cette mission a été modifiée entre-temps\u00a0: relisez ses contacts, puis enregistrez de nouveau.',
    );
    onChanged();
    // Who was added meanwhile may be new to the client, too.
    void readAgain();
    return told;
  };
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: messages.modifSaved,
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: isOutdated },
  });
  const initial = {
    contactOperations: idsOf(mission.contactOperations),
    billingContacts: idsOf(mission.billingContacts),
  };
  const save = async (values: Values) => {
    const changed = Object.entries(initial).filter(([role, ids]) => ids.join() !== values[role as keyof Values].join());
    const lists = Object.fromEntries(changed.map(([role]) => [role, values[role as keyof Values]]));
    const input = { ...lists, recordId: mission.recordId, version: mission.version };
    if (!(await submit({ variables: { input } }))) return;
    onChanged();
    onClose();
  };
  const added = async () => {
    await readAgain();
    setAdding(false);
  };
  return (
    <>
      <Dialog open title="Contacts de la mission" onClose={onClose} keepOnOutsideClick>
        {!contacts && !error && <LoadingSkeleton shape="form" rows={3} />}
        {!contacts && error && <ErrorState error={error} onRetry={() => void readAgain()} />}
        {contacts && (
          <Form<Values & Record<string, unknown>>
            label="Contacts de la mission"
            initialValues={initial}
            validationSchema={schema}
            fieldErrors={fieldErrors}
            onSubmit={save}
          >
            {({ values }) => (
              <Fields isLacking={mission.contactOperations.length === 0}>
                <SelectField
                  search
                  name="contactOperations"
                  label={labels.contactOperations}
                  required
                  multiple
                  help={'Tous reçoivent les CRA à signer\u202f; une seule signature suffit.'}
                  options={optionsOf(contacts, 'isOperational', mission.contactOperations)}
                />
                <SelectField
                  search
                  name="billingContacts"
                  label={labels.billingContacts}
                  multiple
                  options={optionsOf(contacts, 'isBilling', mission.billingContacts)}
                />
                <ReadAgain
                  read={initial}
                  version={mission.version}
                  subject="Cette mission"
                  labels={labels}
                  words={(role) => namesOf(mission[role as keyof Values])}
                  isStaff
                />
                <Leaving before={mission.contactOperations} after={values.contactOperations} />
                <div className={styles.buttons}>
                  <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                    Ajouter un contact
                  </Button>
                </div>
                <ActionRow>
                  <CancelButton onClick={onClose} />
                  <SubmitButton>Enregistrer</SubmitButton>
                </ActionRow>
              </Fields>
            )}
          </Form>
        )}
      </Dialog>
      {adding && <ContactDialog client={clientSociety} onClose={() => setAdding(false)} onSaved={added} />}
    </>
  );
}

/** Whoever comes to name somebody begins there. */
function Fields({ isLacking, children }: { isLacking: boolean; children: ReactNode }) {
  const place = useFirstFocus(isLacking ? '[role="combobox"]' : undefined);
  return (
    <div ref={place} className={dialog.flow}>
      {children}
    </div>
  );
}

/** The contacts of the client, and of the company that pays when it is another one; both are read again at once. */
export function useContactsOf(client: { recordId: string }, payer: { recordId: string } | null | undefined) {
  const fetchPolicy = 'network-only' as const;
  const own = useQuery(ClientContactsDocument, { variables: { recordId: client.recordId }, fetchPolicy });
  const hasPayer = payer !== null && payer !== undefined && payer.recordId !== client.recordId;
  const other = useQuery(ClientContactsDocument, {
    variables: { recordId: payer?.recordId ?? '' },
    skip: !hasPayer,
    fetchPolicy,
  });
  const isKnown = own.data !== undefined && (!hasPayer || other.data !== undefined);
  return {
    contacts: isKnown ? [...(own.data?.society.contacts ?? []), ...(other.data?.society.contacts ?? [])] : undefined,
    error: own.error ?? other.error,
    readAgain: () => Promise.allSettled([own.refetch(), hasPayer ? other.refetch() : undefined]),
  };
}

/** Those who may have the role, and those who have it. */
function optionsOf(
  contacts: readonly ClientContactFragment[],
  role: 'isOperational' | 'isBilling',
  present: readonly Person[],
) {
  const known = new Set(idsOf(present));
  return contacts
    .filter((contact) => contact[role] || known.has(contact.recordId))
    .map(({ recordId, fullname, nameJob }) => ({
      value: recordId,
      label: nameJob ? `${fullname} (${nameJob})` : fullname,
    }));
}

function Leaving({ before, after }: { before: readonly Person[]; after: readonly string[] }) {
  const names = before.filter(({ recordId }) => !after.includes(recordId)).map(({ fullname }) => fullname);
  if (names.length === 0) return null;
  return (
    <Notice tone="warning">
      {names.join(', ')}
      {'\u00a0'}: les liens de signature reçus pour cette mission cessent de fonctionner. Ce qui attend une signature
      est envoyé aux autres contacts.
    </Notice>
  );
}
