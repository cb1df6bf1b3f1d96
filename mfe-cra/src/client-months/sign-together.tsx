import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { linkTo } from '@bloom/shared-ui/links';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import type { ClientMonth } from './client-month-card.tsx';
import styles from './client-months.module.css';

/** The way to the page that signs several months, for whoever has more than one to sign. */
export function SignTogether({ months }: { months: readonly ClientMonth[] }) {
  const { link } = useSession();
  const waiting = months.filter(({ state, codeRequired }) => state === 'bloomerSigned' && !codeRequired);
  if (link) return waiting.length < 2 ? null : <SignInFirst />;
  if (waiting.filter(({ canSign }) => canSign).length < 2) return null;
  return (
    <div>
      <ButtonLink to={linkTo('signing.several')}>Signer plusieurs mois ensemble</ButtonLink>
    </div>
  );
}

/** A link, which is easily handed on, signs the one month that it was mailed for. */
function SignInFirst() {
  const { audience } = useRuntimeConfig();
  const { signIn } = useSession();
  const hasSignIn = audience !== 'clients';
  return (
    <div className={styles.together}>
      <p className={styles.none}>
        Plusieurs mois attendent votre signature{'\u00a0'}: chacun a son lien, reçu par e-mail.
        {hasSignIn && ' Si vous avez un compte, connectez-vous pour les signer en une fois.'}
      </p>
      {hasSignIn && <PlainButton onClick={() => void signIn(linkTo('signing.several'))}>Se connecter</PlainButton>}
    </div>
  );
}
