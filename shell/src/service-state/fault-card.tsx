import { Card } from '@bloom/shared-ui/card';
import styles from './service-state.module.css';
import type { FaultWords } from './service-state.words.ts';

export function FaultCard({ title, faults }: { title: string; faults: FaultWords[] }) {
  return (
    <Card title={title} padded={false}>
      <ul className={styles.lines} aria-label={title}>
        {faults.map(({ what, todo }) => (
          <li key={`${what} ${todo}`} className={styles.line}>
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
