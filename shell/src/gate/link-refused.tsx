import type { LinkSession } from '@bloom/shared-auth/anonymous-link';
import { BrandMark } from '@bloom/shared-ui/brand-mark';
import { useEffect } from 'react';
import styles from '../login/gate.module.css';

type Failure = NonNullable<LinkSession['failure']>;

interface Words {
  title: string;
  text: string;
  mayRetry?: boolean;
}

function wordsOf({ code, renewed, message }: Failure): Words {
  switch (code) {
    case 'TOKEN_EXPIRED':
      return {
        title: 'Ce lien a expiré',
        text: renewed
          ? 'Un nouveau lien vient de vous être envoyé par e-mail\u00a0: ouvrez le message le plus récent.'
          : 'Il a déjà servi, ou son délai est passé. Demandez un nouveau lien à votre interlocuteur.',
      };
    case 'OBJECT_NOT_FOUND':
    case 'UNAUTHENTICATED':
      return {
        title: 'Ce lien n’est plus valable',
        text: 'Il est incomplet, un autre l’a remplacé, ou votre accès a pris fin. Ouvrez le message le plus récent, ou demandez un nouveau lien à votre interlocuteur.',
      };
    case 'RATE_LIMITED':
      return {
        title: 'Trop de tentatives',
        text: `${message ?? 'Patientez une minute, puis réessayez.'} Le lien reste valable.`,
        mayRetry: true,
      };
    default:
      return {
        title: 'Le lien n’a pas pu être ouvert',
        text: 'Vérifiez votre connexion, puis réessayez. Le lien reste valable.',
        mayRetry: true,
      };
  }
}

interface LinkRefusedProps {
  failure: Failure;
  productName: string;
  supportUrl: string;
  onRetry: () => void;
  onSignIn: () => void;
}

/** The link of a mail opens nothing: its holder has no account to be sent to, so the screen says what helps. */
export function LinkRefused({ failure, productName, supportUrl, onRetry, onSignIn }: LinkRefusedProps) {
  const { title, text, mayRetry } = wordsOf(failure);

  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);

  return (
    <main className={styles.screen}>
      <div className={styles.panel} role="alert">
        <BrandMark size={44} />
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {mayRetry ? (
          <button type="button" className={styles.button} onClick={onRetry}>
            Réessayer
          </button>
        ) : (
          <button type="button" className={styles.button} onClick={onSignIn}>
            Se connecter avec un compte
          </button>
        )}
        <a href={supportUrl}>Contacter le support</a>
      </div>
    </main>
  );
}
