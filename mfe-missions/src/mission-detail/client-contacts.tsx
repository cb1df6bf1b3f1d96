import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatPhone } from '@bloom/shared-ui/format';
import { type ReactNode, useState } from 'react';
import { MissionContactsDialog } from '../contacts/mission-contacts.form.tsx';
import type { ContactCardFragment, MissionDetailQuery } from '../graphql.generated.ts';
import styles from './mission-detail.module.css';

interface ClientContactsProps {
  mission: MissionDetailQuery['missions'][number];
  onChanged: () => void;
}

/** Who pays and who signs for the client; changed by who looks after the mission. */
export function ClientContacts({ mission, onChanged }: ClientContactsProps) {
  const [editing, setEditing] = useState(false);
  const edit = mission.viewerCanSetContacts && (
    <Button size="small" onClick={() => setEditing(true)}>
      Modifier
    </Button>
  );
  return (
    <>
      <ContactsCard title="Contact facturation client" contacts={mission.billingContacts} actions={edit} />
      <ContactsCard title="Contact opérationnel client" contacts={mission.contactOperations} actions={edit} />
      {editing && <MissionContactsDialog mission={mission} onClose={() => setEditing(false)} onChanged={onChanged} />}
    </>
  );
}

interface ContactsCardProps {
  title: string;
  contacts: readonly ContactCardFragment[];
  actions?: ReactNode;
}

export function ContactsCard({ title, contacts, actions }: ContactsCardProps) {
  return (
    <Card title={title} actions={actions}>
      {contacts.length === 0 && <p className={styles.missing}>Non renseigné</p>}
      <div className={styles.contacts}>
        {contacts.map((contact) => (
          <DataList
            key={contact.recordId}
            items={[
              { label: 'Nom', value: contact.fullname },
              { label: 'Fonction', value: contact.nameJob },
              { label: 'E-mail', value: <MailLink address={contact.email} /> },
              { label: 'Téléphone', value: <PhoneLink number={contact.phoneNumber} /> },
            ]}
          />
        ))}
      </div>
    </Card>
  );
}

export function MailLink({ address }: { address: string | null | undefined }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : '–';
}

export function PhoneLink({ number }: { number: string | null | undefined }) {
  return number ? <a href={`tel:${number}`}>{formatPhone(number)}</a> : '–';
}
