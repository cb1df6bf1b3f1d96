import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { BrandMark } from '@bloom/shared-ui/brand-mark';
import { useEffect, useState } from 'react';
import styles from './login.module.css';
import { signInProblem } from './sign-in-problem.ts';

export interface LoginPageProps {
  /** Where the person wanted to go. */
  returnPath: string;
  /** The session ended by itself: say so, people do not expect to be here. */
  hasEnded?: boolean;
}

/** Plain elements only: no component library and no data client, so that the first visit is quick on any network. */
export function LoginPage({ returnPath, hasEnded = false }: LoginPageProps) {
  const { productName, supportUrl, legalNoticeUrl } = useRuntimeConfig();
  const { signIn } = useSession();
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    document.title = `Connexion · ${productName}`;
  }, [productName]);

  const leave = () => {
    setLeaving(true);
    setProblem(undefined);
    signIn(returnPath)
      .catch((error: unknown) => setProblem(signInProblem(error)))
      // Also for who left and came back with the browser's Back: the page is the one they left.
      .finally(() => setLeaving(false));
  };

  return (
    <div className={styles.screen}>
      <main className={styles.panel}>
        <BrandMark size={44} />
        <h1 className={styles.title}>Bienvenue sur l'outil {productName}</h1>
        <p className={styles.text}>
          Missions, comptes rendus d’activité et signatures, au même endroit.{' '}
          <span className={styles.whole}>Connectez-vous</span> pour retrouver votre espace.
        </p>
        {hasEnded && (
          <p className={styles.notice} role="status">
            Votre session a expiré. Reconnectez-vous pour continuer là où vous étiez.
          </p>
        )}
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <button type="button" className={styles.button} onClick={leave} disabled={leaving} aria-busy={leaving}>
          {leaving ? 'Ouverture de la connexion…' : 'Se connecter'}
        </button>
        <p className={styles.links}>
          <a href={supportUrl}>Besoin d’aide{'\u202f'}?</a>
          <a href={legalNoticeUrl}>Mentions légales</a>
        </p>
      </main>
    </div>
  );
}
