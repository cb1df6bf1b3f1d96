import styles from '../login/gate.module.css';
import { OPENING_FAILURE } from './opening-failure-words.ts';

/** The product cannot start: its settings or its own screens do not arrive. */
export function OpeningFailure({ onRetry }: { onRetry: () => void }) {
  const { title, text, retry } = OPENING_FAILURE;
  return (
    <main className={styles.screen}>
      <div className={styles.panel} role="alert">
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <button type="button" className={styles.button} onClick={onRetry}>
          {retry}
        </button>
      </div>
    </main>
  );
}
