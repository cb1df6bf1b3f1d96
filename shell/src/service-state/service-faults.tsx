import { Card } from '@bloom/shared-ui/card';
import { useProductName } from '@bloom/shared-ui/page';
import styles from './service-state.module.css';
import { faultWords, type ServiceFault } from './service-state.words.ts';

/** What nobody mends on a screen: whoever reads it passes it on, with the words that the other one needs. */
export function ServiceFaults({ faults }: { faults: ServiceFault[] }) {
  const title = `À signaler à la personne qui exploite ${useProductName()}`;
  return (
    <Card title={title} padded={false}>
      <ul className={styles.lines} aria-label={title}>
        {faults.map((fault) => {
          const { what, todo } = faultWords(fault);
          return (
            <li key={what} className={styles.line}>
              <div className={styles.what}>
                <p>
                  <strong>{what}</strong>
                </p>
                <p className={styles.soft}>{todo}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
