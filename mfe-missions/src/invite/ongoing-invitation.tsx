import { useMutation } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { useLocation } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { FinishInvitationDocument } from '../graphql.generated.ts';
import styles from './invite.module.css';

interface OngoingInvitationProps {
  token: string;
  firstname: string;
  /** The invitation is no longer what it was when the page was opened. */
  onRefused: () => void;
}

/** An invitation that is good: sign in with the invited address, then join. */
export function OngoingInvitation({ token, firstname, onRefused }: OngoingInvitationProps) {
  const product = useProductName();
  const { state } = useSession();
  return (
    <Page title={`Bienvenue chez ${product}, ${firstname}`} width="narrow">
      <Card>{state === 'authenticated' ? <JoinStep token={token} onRefused={onRefused} /> : <SignInStep />}</Card>
    </Page>
  );
}

function SignInStep() {
  const { signIn } = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <p className={styles.text}>
        Ton invitation est valable. Connecte-toi avec l’adresse e-mail qui l’a reçue{'\u00a0'}: ton espace s’ouvre juste
        après.
      </p>
      <Button variant="primary" size="large" onClick={() => void signIn(pathname)}>
        Se connecter
      </Button>
    </>
  );
}

function JoinStep({ token, onRefused }: Pick<OngoingInvitationProps, 'token' | 'onRefused'>) {
  const product = useProductName();
  const { profile } = useSession();
  const [isForAnother, setForAnother] = useState(false);
  // The shell decides by the profile what opens now: it must be read again before anything moves.
  const [mutate] = useMutation(FinishInvitationDocument, { refetchQueries: 'active', awaitRefetchQueries: true });
  const refuseAccount = () => setForAnother(true);
  const { submit, submitting } = useSubmit(mutate, {
    success: `Bienvenue chez ${product}\u202f!`,
    onCode: { FORBIDDEN: refuseAccount, OBJECT_NOT_FOUND: onRefused },
  });
  if (isForAnother) return <OtherAccount email={profile?.email ?? ''} />;
  return (
    <>
      <p className={styles.text}>
        Tu es connecté·e avec l’adresse <strong>{profile?.email}</strong>. Rejoins ton espace pour retrouver tes
        missions et tes comptes rendus d’activité.
      </p>
      <Button variant="primary" size="large" loading={submitting} onClick={() => void submit({ variables: { token } })}>
        Rejoindre mon espace
      </Button>
    </>
  );
}

function OtherAccount({ email }: { email: string }) {
  const { signOut } = useSession();
  return (
    <>
      <p className={styles.text} role="alert">
        Cette invitation n’est pas pour l’adresse <strong>{email}</strong>.
      </p>
      <p className={styles.hint}>
        Déconnecte-toi, puis ouvre à nouveau le lien de ton invitation et connecte-toi avec l’adresse qui l’a reçue.
      </p>
      <Button variant="primary" size="large" onClick={() => void signOut()}>
        Changer de compte
      </Button>
    </>
  );
}
