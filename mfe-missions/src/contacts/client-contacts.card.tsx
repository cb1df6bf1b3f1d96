import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatPhone } from '@bloom/shared-ui/format';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { MailAddress } from '@bloom/shared-ui/mail-address';
import { Notice } from '@bloom/shared-ui/notice';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useState } from 'react';
import { useCorrected } from '../corrected.ts';
import { type ClientContactFragment, ClientContactsDocument } from '../graphql.generated.ts';
import { ContactDialog } from './contact.form.tsx';
import styles from './contacts.module.css';
import { RemoveContactDialog } from './remove-contact.dialog.tsx';

type Asked = { what: 'add' } | { what: 'edit' | 'remove'; contactId: string };

/** The people of a client: who signs the reports, who pays, and who is no longer to do either. */
export function ClientContactsCard({ societyId }: { societyId: string }) {
  const { asked: correctedId, forget } = useCorrected();
  const [chosenAct, setAsked] = useState<Asked>();
  const asked = chosenAct ?? (correctedId === null ? undefined : { what: 'edit', contactId: correctedId });
  const { data, error, refetch } = useQuery(ClientContactsDocument, {
    variables: { recordId: societyId },
    fetchPolicy: 'cache-and-network',
  });
  const client = data?.society;
  const chosenId = asked && 'contactId' in asked ? asked.contactId : undefined;
  const chosen = client?.contacts.find(({ recordId }) => recordId === chosenId);
  const close = () => {
    setAsked((now) => (now === asked ? undefined : now));
    forget();
  };
  // It is saved, whether or not it can be read again.
  const changed = async () => {
    await refetch().catch(() => undefined);
    close();
  };
  return (
    <Card
      title="Contacts"
      actions={
        <Button icon={<PlusOutlined />} disabled={!client} onClick={() => setAsked({ what: 'add' })}>
          Ajouter un contact
        </Button>
      }
    >
      {!client && !error && <LoadingSkeleton shape="form" rows={3} />}
      {!client && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {client?.contacts.length === 0 && (
        <EmptyState title="Aucun contact">Ajoutez la personne qui signe les CRA et celle qui paie.</EmptyState>
      )}
      {client && correctedId !== null && !chosen && (
        <Notice tone="info">Ce contact n’est plus parmi ceux du client.</Notice>
      )}
      <ul className={styles.contacts}>
        {client?.contacts.map((contact) => (
          <ContactRow
            key={contact.recordId}
            contact={contact}
            onAsk={(what) => setAsked({ what, contactId: contact.recordId })}
          />
        ))}
      </ul>
      {client && asked?.what === 'add' && <ContactDialog client={client} onClose={close} onSaved={changed} />}
      {client && chosen && asked?.what === 'edit' && (
        <ContactDialog
          client={client}
          contact={chosen}
          isAddressAsked={chosen.recordId === correctedId}
          onClose={close}
          onSaved={changed}
          onOutdated={() => void refetch()}
        />
      )}
      {client && chosen && asked?.what === 'remove' && (
        <RemoveContactDialog contact={chosen} colleagues={client.contacts} onClose={close} onRemoved={changed} />
      )}
    </Card>
  );
}

interface ContactRowProps {
  contact: ClientContactFragment;
  onAsk: (what: 'edit' | 'remove') => void;
}

function ContactRow({ contact, onAsk }: ContactRowProps) {
  const { fullname, nameJob, email, phoneNumber, phoneVerified, isOperational, isBilling } = contact;
  const spoken = <span className="visually-hidden">{`\u00a0: ${fullname}`}</span>;
  return (
    <li className={styles.contact} aria-label={fullname}>
      <div className={styles.who}>
        <strong>{fullname}</strong>
        {nameJob && <span className={styles.faint}>{nameJob}</span>}
        <span className={styles.faint}>{email ? <MailAddress of={email} /> : 'Sans adresse e-mail'}</span>
        {phoneNumber && (
          <span className={styles.faint}>
            {formatPhone(phoneNumber)} · {phoneVerified ? 'numéro vérifié' : 'numéro non vérifié'}
          </span>
        )}
        <span className={styles.tags}>
          {isOperational && <StatusTag tone="success">Opérationnel</StatusTag>}
          {isBilling && <StatusTag tone="info">Facturation</StatusTag>}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => onAsk('edit')}>
          Modifier{spoken}
        </Button>
        <Button size="small" variant="danger" onClick={() => onAsk('remove')}>
          Retirer l’accès{spoken}
        </Button>
      </div>
    </li>
  );
}
