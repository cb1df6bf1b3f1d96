import { useMutation } from '@bloom/shared-auth/apollo';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { RenewSigningLinkDocument } from '../graphql.generated.ts';
import styles from './client-months.module.css';

/** Who signed in reads the months of the company, and signs those of their own missions: a colleague signs this one. */
export function AnothersMonth({ documentId }: { documentId: string }) {
  const [mutate] = useMutation(RenewSigningLinkDocument);
  const { submit, submitting } = useSubmit(mutate);
  const [asked, setAsked] = useState(false);
  const ask = async () => {
    if (await submit({ variables: { signingDocumentID: documentId } })) setAsked(true);
  };
  return (
    <>
      <p className={styles.who}>Un autre contact de votre société est chargé de le signer.</p>
      {asked ? (
        <p role="status">
          Demande enregistrée{'\u00a0'}: cette personne reçoit un nouveau lien d’ici quelques minutes.
        </p>
      ) : (
        <PlainButton loading={submitting} onClick={() => void ask()}>
          Lui renvoyer le lien
        </PlainButton>
      )}
    </>
  );
}
