import { PlainButton } from '@bloom/shared-ui/plain-button';
import { SigningNotice } from '@bloom/shared-ui/signing-notice';
import { useState } from 'react';
import { DelegateForm } from './delegate.form.tsx';
import { DelegateList } from './delegate-list.tsx';
import styles from './delegates.module.css';

/** Below the signature: for whoever wants a colleague to sign, and for the colleagues who wait for an answer. */
export function ColleagueArea({ documentId }: { documentId: string }) {
  const [isAsking, setAsking] = useState(false);
  const [proposed, setProposed] = useState<string>();
  return (
    <>
      {proposed && (
        <SigningNotice done>
          Votre proposition est enregistrée{'\u00a0'}: rien n’est envoyé à {proposed} avant qu’un autre contact de votre
          société, ou votre account manager, ait accepté. En attendant, vous pouvez toujours signer.
        </SigningNotice>
      )}
      {isAsking ? (
        <DelegateForm
          documentId={documentId}
          onClose={() => setAsking(false)}
          onProposed={(fullname) => {
            setAsking(false);
            setProposed(fullname);
          }}
        />
      ) : (
        <div className={styles.offer}>
          <p>Quelqu’un d’autre signe chez vous{'\u202f'}?</p>
          <PlainButton onClick={() => setAsking(true)}>Proposer un collègue</PlainButton>
        </div>
      )}
      <DelegateList key={proposed} />
    </>
  );
}
