import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { Page } from '@bloom/shared-ui/page';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { Link } from '@bloom/shared-ui/routing';
import { useState } from 'react';
import { useWayOn } from '../access/detour.tsx';
import styles from './forbidden.module.css';

/** The address of the account is not verified yet (or it has no role): nothing opens before. */
export function EmailVerificationPage() {
  const { supportUrl } = useRuntimeConfig();
  const { profile, roles, state, signOut, signIn } = useSession();
  const onwards = useWayOn();
  const [leaving, setLeaving] = useState(false);
  const isVerified = profile?.emailVerified === true;
  const whyClosed = isVerified ? 'Votre compte n’a pas d’accès' : 'Vérifiez votre adresse e-mail';
  const title = isVerified && roles.length > 0 ? 'Votre adresse e-mail est vérifiée' : whyClosed;
  const toProve = state === 'authenticated' && !isVerified ? profile?.email : undefined;

  const leave = (way: Promise<void>) => {
    setLeaving(true);
    void way.catch(() => undefined).finally(() => setLeaving(false));
  };
  // Another sign-in gives another token, the only thing that says the address is verified now.
  const signInAgain = () => leave(state === 'authenticated' ? signOut() : signIn(onwards));

  return (
    <Page title={title} width="narrow">
      <div className={styles.content}>
        <Explanation />
        {!isVerified && (
          <p className={styles.note}>
            Rien reçu{'\u202f'}? Regardez dans les courriers indésirables, ou écrivez au support.
          </p>
        )}
        <div className={styles.actions}>
          {toProve && (
            <PlainButton
              variant="primary"
              size="large"
              onClick={() => leave(signIn(onwards, toProve))}
              loading={leaving}
            >
              Recevoir un code de confirmation
            </PlainButton>
          )}
          <PlainButton variant={toProve ? 'default' : 'primary'} size="large" onClick={signInAgain} loading={leaving}>
            Se reconnecter
          </PlainButton>
          <a href={supportUrl}>Contacter le support</a>
        </div>
      </div>
    </Page>
  );
}

function Explanation() {
  const { profile, roles } = useSession();
  const onwards = useWayOn();
  if (profile?.emailVerified !== true) {
    return (
      <p>
        {profile?.email ? `L’adresse ${profile.email} n’est` : 'Votre adresse n’est'} pas encore confirmée. Demandez un
        code{'\u00a0'}: il arrive à cette adresse. Saisissez-le pour la confirmer.
      </p>
    );
  }
  return roles.length > 0 ? (
    <p>
      Rien ne vous arrête ici{'\u00a0'}: continuez vers{' '}
      <Link to={onwards}>{onwards === '/' ? 'la page d’accueil' : 'la page demandée'}</Link>. Si un écran reste fermé,
      reconnectez-vous.
    </p>
  ) : (
    <p>
      Votre compte est reconnu, mais aucun rôle ne lui est attribué, ou son accès a pris fin. Demandez à votre
      interlocuteur de l’activer, puis reconnectez-vous.
    </p>
  );
}
