import styles from '../login/gate.module.css';

interface UnknownBloomerProps {
  supportUrl: string;
  onSignIn: () => void;
}

/** The API knows nobody by this account: the person is signed out here and may try another account. */
export function UnknownBloomer({ supportUrl, onSignIn }: UnknownBloomerProps) {
  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <h1>Salut l'inconnu.e !</h1>
        <p className={styles.text}>
          Ce compte n’est relié à aucun Bloomer. Si tu as un autre compte, connecte-toi avec lui{'\u202f'}; sinon, écris
          à ton interlocuteur.
        </p>
        <button type="button" className={styles.button} onClick={onSignIn}>
          Se connecter avec un autre compte
        </button>
        <a href={supportUrl}>Contacter le support</a>
      </div>
    </main>
  );
}
