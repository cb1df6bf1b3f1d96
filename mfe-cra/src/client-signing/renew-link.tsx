import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { MailOutlined } from '@bloom/shared-ui/icons';
import { EmptyState } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { RenewSigningLinkDocument } from '../graphql.generated.ts';

/** Asks for a fresh link; it goes to the known contact only, whoever clicks. */
export function RenewLink({ documentId, expired = false }: { documentId: string; expired?: boolean }) {
  const [asked, setAsked] = useState(false);
  const [mutate] = useMutation(RenewSigningLinkDocument);
  const { submit, submitting } = useSubmit(mutate);
  const ask = async () => {
    if (await submit({ variables: { signingDocumentID: documentId } })) setAsked(true);
  };
  if (asked) {
    return (
      <EmptyState title="Demande enregistrée" icon={<MailOutlined />}>
        Le contact chargé de signer ce document reçoit un nouveau lien d’ici quelques minutes.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={expired ? 'Ce lien a expiré' : 'Pour signer, ouvrez le lien reçu par e-mail'}
      icon={<MailOutlined />}
      action={
        <Button variant="primary" size="large" loading={submitting} onClick={() => void ask()}>
          Recevoir un nouveau lien
        </Button>
      }
    >
      Par sécurité, le lien est envoyé à la seule adresse connue du contact chargé de signer.
    </EmptyState>
  );
}
