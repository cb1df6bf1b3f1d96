import { Card } from '@bloom/shared-ui/card';
import { useProductName } from '@bloom/shared-ui/page';
import styles from './service-state.module.css';
import { copyFaults, type KeptCopies as State } from './service-state.words.ts';

/** Backups that are missing, late, or that a test could not restore, each with what it puts at risk. */
export function KeptCopies({ copies }: { copies: State }) {
  const faults = copyFaults(copies, useProductName());
  if (faults.length === 0) return null;
  return (
    <Card title="Sauvegardes" padded={false}>
      <ul className={styles.lines} aria-label="Sauvegardes">
        {faults.map(({ what, todo }) => (
          <li key={what} className={styles.line}>
            <div className={styles.what}>
              <p>
                <strong>{what}</strong>
              </p>
              <p className={styles.soft}>{todo}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
