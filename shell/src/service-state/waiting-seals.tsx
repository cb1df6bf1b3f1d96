import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import styles from './service-state.module.css';
import { leftOut, sealPlace, sealTitle, type WaitingSeal } from './service-state.words.ts';

/** Documents that everybody has signed and that bear no seal yet; the product tries again by itself. */
export function WaitingSeals({ seals, count }: { seals: WaitingSeal[]; count: number }) {
  const others = leftOut(count, seals.length);
  return (
    <Card title="Sceaux en attente" padded={false}>
      <ul className={styles.lines} aria-label="Sceaux en attente">
        {seals.map((seal) => {
          const place = sealPlace(seal);
          return (
            <li key={seal.id} className={styles.line}>
              <div className={styles.what}>
                <p>
                  <strong>{sealTitle(seal)}</strong>
                </p>
                <p className={styles.soft}>Attend son sceau depuis le {formatDateTime(new Date(seal.since))}.</p>
                {seal.isLate && (
                  <p>
                    Un nouvel essai a lieu toutes les cinq minutes et rien n’est perdu, mais l’attente est anormale
                    {'\u00a0'}: prévenez la personne qui s’occupe du serveur.
                  </p>
                )}
              </div>
              {place !== undefined && (
                <ButtonLink to={place} aria-label={`Ouvrir – ${sealTitle(seal)}`}>
                  Ouvrir
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
      {others && <p className={styles.more}>{others}</p>}
    </Card>
  );
}
