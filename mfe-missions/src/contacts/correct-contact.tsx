import { Dialog } from '@bloom/shared-ui/dialog';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
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
  const { contacts, error, readAgain } = useContactsOf(clientSociety, clientBillingSociety);
  const contact = contacts?.find(({ recordId }) => recordId === contactId);
  if (contact === undefined) {
    const gone = contacts && 'Ce contact n’est plus parmi ceux du client.';
    return (
      <Dialog open title="Corriger les coordonnées" onClose={onClose}>
        {!contacts && !error && <LoadingSkeleton shape="form" rows={4} />}
        {(contacts || error) && <ErrorState error={error} message={gone} onRetry={() => void readAgain()} />}
      </Dialog>
    );
  }
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
      onOutdated={() => void readAgain()}
    />
  );
}
