import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { useProductName } from '@bloom/shared-ui/page';
import styles from './service-state.module.css';
import type { ServiceState } from './service-state.words.ts';

/** Work that no server has begun for too long. */
export function LateWork({ work }: { work: ServiceState['lateWork'] }) {
  const product = useProductName();
  return (
    <Card title="Traitements en attente" padded={false}>
      <ul className={styles.lines} aria-label="Traitements en attente">
        {work.map(({ title, since }) => (
          <li key={title} className={styles.line}>
            <div className={styles.what}>
              <p>
                <strong>{title ?? 'E-mails et SMS'}</strong>
              </p>
              <p className={styles.soft}>
                En attente depuis le {formatDateTime(new Date(since))}. Rien n’est perdu
                {'\u00a0'}: {title === null ? 'ils partiront' : 'ce travail se fera'} sans vous. Si cela dure, prévenez
                la personne qui exploite {product}.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
