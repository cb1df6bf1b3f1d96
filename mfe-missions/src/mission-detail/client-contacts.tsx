import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { useState } from 'react';
import { OptionalMailLink, PhoneLink } from '../contact-links.tsx';
import type { ContactCardFragment, MissionDetailQuery } from '../graphql.generated.ts';
import styles from './mission-detail.module.css';
import { CorrectContact, MissionContactsDialog } from './mission-dialogs.ts';

interface ClientContactsProps {
  mission: MissionDetailQuery['missions'][number];
  onChanged: () => void;
}

/** Who pays and who signs for the client; changed by who looks after the mission. */
export function ClientContacts({ mission, onChanged }: ClientContactsProps) {
  const [editing, setEditing] = useState(false);
  const [corrected, setCorrected] = useState<string>();
  const changes = mission.viewerCanSetContacts && { onEdit: () => setEditing(true), onCorrect: setCorrected };
  return (
    <>
      <ContactsCard title="Contact facturation client" contacts={mission.billingContacts} {...changes} />
      <ContactsCard title="Contact opérationnel client" contacts={mission.contactOperations} {...changes} />
      {corrected && (
        <CorrectContact
          mission={mission}
          contactId={corrected}
          onClose={() => setCorrected(undefined)}
          onChanged={onChanged}
        />
      )}
      {editing && <MissionContactsDialog mission={mission} onClose={() => setEditing(false)} onChanged={onChanged} />}
    </>
  );
}

interface ContactsCardProps {
  title: string;
  contacts: readonly ContactCardFragment[];
  /** Asks for the form that says who they are. */
  onEdit?: () => void;
  /** Asks for the form of one of them. */
  onCorrect?: (contactId: string) => void;
}

export function ContactsCard({ title, contacts, onEdit, onCorrect }: ContactsCardProps) {
  const edit = onEdit && (
    <Button size="small" onClick={onEdit}>
      Modifier
      <span className="visually-hidden">{`\u00a0: ${title}`}</span>
    </Button>
  );
  return (
    <Card title={title} actions={edit}>
      {contacts.length === 0 && <p className={styles.missing}>Non renseigné</p>}
      <div className={styles.contacts}>
        {contacts.map((contact) => (
          <DataList
            key={contact.recordId}
            items={[
              { label: 'Nom', value: <Name contact={contact} onCorrect={onCorrect} /> },
              { label: 'Fonction', value: contact.nameJob },
              { label: 'E-mail', value: <OptionalMailLink address={contact.email} /> },
              { label: 'Téléphone', value: <PhoneLink number={contact.phoneNumber} /> },
            ]}
          />
        ))}
      </div>
    </Card>
  );
}

function Name({ contact, onCorrect }: { contact: ContactCardFragment } & Pick<ContactsCardProps, 'onCorrect'>) {
  if (onCorrect === undefined) return contact.fullname;
  return (
    <span className={styles.name}>
      {contact.fullname}
      <Button
        size="small"
        aria-label={`Corriger les coordonnées ${of(contact.fullname)}`}
        onClick={() => onCorrect(contact.recordId)}
      >
        Corriger
      </Button>
    </span>
  );
}
