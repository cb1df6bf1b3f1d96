import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { Page } from '@bloom/shared-ui/page';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { useLeave } from '@bloom/shared-ui/remembered';
import { Navigate } from '@bloom/shared-ui/routing';
import { decideAccess } from '../access/decide-access.ts';
import { useMe } from '../access/me.tsx';
import styles from './forbidden.module.css';

const ANY_PAGE = { id: 'any' };

/** Somebody with an account but without a Bloomer record: they are looking for a mission, or for a talent. */
export function NotRecognisedPage() {
  const { jobSearchUrl, talentSearchUrl, supportUrl, productName } = useRuntimeConfig();
  const session = useSession();
  const { profile, state } = session;
  const { me } = useMe();
  const leave = useLeave();
  // A bookmark, or an address passed on: who is known here by now is not told the contrary.
  const isKnown = state === 'authenticated' && decideAccess(session, ANY_PAGE, me).kind === 'allow';
  if (isKnown) return <Navigate to="/" replace />;
  return (
    <Page title="Nous ne t’avons pas reconnu" width="narrow">
      <div className={styles.content}>
        <p>
          {profile?.email ? `L’adresse ${profile.email} ne correspond` : 'Ton adresse ne correspond'} à aucun Bloomer
          actif de {productName}. Que cherches-tu{'\u202f'}?
        </p>
        <div className={styles.actions}>
          <ButtonAnchor variant="primary" size="large" href={jobSearchUrl} newTab>
            Je cherche une mission
          </ButtonAnchor>
          <ButtonAnchor size="large" href={talentSearchUrl} newTab>
            Je cherche un talent
          </ButtonAnchor>
        </div>
        <p className={styles.note}>
          Tu es déjà Bloomer{'\u202f'}? Connecte-toi avec l’adresse de ton invitation. Tu l’étais{'\u202f'}? Ton accès a
          peut-être pris fin{'\u00a0'}: <a href={supportUrl}>écris au support</a>.
        </p>
        {state === 'authenticated' && (
          <div className={styles.actions}>
            <PlainButton onClick={() => void leave()}>Changer de compte</PlainButton>
          </div>
        )}
      </div>
    </Page>
  );
}
