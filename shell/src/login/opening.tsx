import styles from './gate.module.css';

/** Before it is known who is there and what to show. */
export function Opening() {
  return (
    <div className={styles.screen}>
      <div className={styles.opening} role="status">
        <span className="visually-hidden">Ouverture en cours</span>
      </div>
    </div>
  );
}
