import { useApolloClient } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { planned } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { FindContactsDocument, type FindContactsQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './profile.module.css';

type Contact = FindContactsQuery['findContacts'][number];

const TOO_MANY = 'TOO_MANY_RESULTS';
const toldHere = () => undefined;

/** What was taken over from a contact that was found. */
export type TakenContact = { kind: 'email' | 'phone'; value: string };

interface ContactSearchDialogProps {
  talentId: string;
  name: string;
  onTake: (taken: TakenContact) => void;
  onClose: () => void;
}

/** The contact database, asked for one talent; what it knows is taken over into the sheet, which is saved apart. */
export function ContactSearchDialog({ talentId, name, onTake, onClose }: ContactSearchDialogProps) {
  const client = useApolloClient();
  const [contacts, setContacts] = useState<Contact[]>();
  const { submit, error } = useSubmit(
    (company: string) =>
      client.query({
        query: FindContactsDocument,
        variables: { talentId, company },
        context: { ...talentsApi, isAskedOnce: true },
        fetchPolicy: 'no-cache',
      }),
    // Told where it can be solved.
    { area: 'contactSearch', onCode: { [TOO_MANY]: toldHere } },
  );
  const search = async ({ company }: { company: string }) => {
    setContacts(undefined);
    setContacts((await submit(company))?.findContacts);
  };
  return (
    <Dialog open title={`Coordonnées ${of(name)}`} onClose={onClose}>
      <Form label="Recherche de coordonnées" initialValues={{ company: '' }} onSubmit={search}>
        <TextField
          name="company"
          label="Société"
          autoComplete="off"
          help={'Celle où la personne travaille, si vous la connaissez\u00a0: la recherche en est plus précise.'}
        />
        <ActionRow>
          <SubmitButton>Chercher</SubmitButton>
        </ActionRow>
      </Form>
      <div className={styles.found} aria-live="polite">
        {codeOf(error) === TOO_MANY && <Notice tone="warning">{planned(TOO_MANY, 'contactSearch')?.text}</Notice>}
        {contacts?.length === 0 && <p>Aucune coordonnée trouvée.</p>}
        {contacts && contacts.length > 0 && (
          <ul className={styles.contacts}>
            {contacts.map((contact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once, as it came
              <FoundContact key={index} contact={contact} onTake={onTake} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function FoundContact({ contact, onTake }: { contact: Contact; onTake: (taken: TakenContact) => void }) {
  const ways: TakenContact[] = [
    ...contact.emails.map((value) => ({ kind: 'email' as const, value })),
    ...contact.phones.map((value) => ({ kind: 'phone' as const, value })),
  ];
  return (
    <li>
      <strong>{contact.name}</strong>
      {contact.company && <span className={styles.faint}>{` · ${contact.company}`}</span>}
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way.value}>
            <span>{way.value}</span>
            <Button size="small" aria-label={`Utiliser ${way.value}`} onClick={() => onTake(way)}>
              Utiliser
            </Button>
          </li>
        ))}
      </ul>
    </li>
  );
}
