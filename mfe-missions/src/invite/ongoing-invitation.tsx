import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Notice } from '@bloom/shared-ui/notice';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { useLocation } from '@bloom/shared-ui/routing';
import { useState } from 'react';
import styles from './invite.module.css';
import { Onboarding } from './onboarding.form.tsx';

interface OngoingInvitationProps {
  token: string;
  firstname: string;
  /** Somebody else than the invited person is signed in. */
  isForAnother: boolean;
  /** The invitation is no longer what it was when the page was opened. */
  onRefused: () => void;
}

/** An invitation that is good: sign in with the invited address, then join. */
export function OngoingInvitation({ token, firstname, isForAnother, onRefused }: OngoingInvitationProps) {
  const product = useProductName();
  const { state } = useSession();
  return (
    <Page title={`Bienvenue chez ${product}, ${firstname}`} width="narrow">
      <Card>
        {state === 'authenticated' ? (
          <Onboarding token={token} firstname={firstname} isForAnother={isForAnother} onRefused={onRefused} />
        ) : (
          <SignInStep />
        )}
      </Card>
    </Page>
  );
}

function SignInStep() {
  const { signIn } = useSession();
  const { pathname } = useLocation();
  const [hasFailed, setHasFailed] = useState(false);
  const leave = () => {
    setHasFailed(false);
    signIn(pathname).catch(() => setHasFailed(true));
  };
  return (
    <>
      {hasFailed && (
        <Notice tone="danger">
          La connexion ne s’est pas ouverte. Vérifie ton réseau et que ton navigateur accepte les cookies de ce site,
          puis réessaie.
        </Notice>
      )}
      <p className={styles.text}>
        Ton invitation est valable. Connecte-toi avec l’adresse e-mail qui l’a reçue{'\u00a0'}: ton espace s’ouvre juste
        après.
      </p>
      <Button variant="primary" size="large" onClick={leave}>
        Se connecter
      </Button>
    </>
  );
}
