import styles from './gate.module.css';

/** The product cannot start: its settings or its own screens do not arrive. */
export function OpeningFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.screen}>
      <div className={styles.panel} role="alert">
        <h1>L’application ne répond pas</h1>
        <p className={styles.text}>
          Vérifiez votre connexion, puis réessayez. Ce que vous aviez enregistré est conservé.
        </p>
        <button type="button" className={styles.button} onClick={onRetry}>
          Réessayer
        </button>
      </div>
    </main>
  );
}
