import type { MissionDetailQuery } from '../graphql.generated.ts';
import { ContactDialog } from './contact.form.tsx';
import { useContactsOf } from './mission-contacts.form.tsx';

interface CorrectContactProps {
  mission: MissionDetailQuery['missions'][number];
  onChanged: () => void;
  contactId: string;
  onClose: () => void;
}

/** The form of somebody of the client, whom the mission names only in part. */
export function CorrectContact({ mission, contactId, onClose, onChanged }: CorrectContactProps) {
  const { clientSociety, clientBillingSociety } = mission;
  const { contacts, refetch } = useContactsOf(clientSociety, clientBillingSociety);
  const contact = contacts?.find(({ recordId }) => recordId === contactId);
  if (contact === undefined) return null;
  const saved = async () => {
    onChanged();
    onClose();
  };
  return (
    <ContactDialog
      client={clientSociety}
      contact={contact}
      onClose={onClose}
      onSaved={saved}
      onOutdated={() => void refetch()}
    />
  );
}
