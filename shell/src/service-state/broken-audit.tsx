import { Card } from '@bloom/shared-ui/card';
import { useProductName } from '@bloom/shared-ui/page';
import styles from './service-state.module.css';

/** The product changes no line of the audit: whoever did had the rights of the database. */
export function BrokenAudit() {
  const product = useProductName();
  return (
    <Card title="Journal d’audit altéré">
      <p>
        <strong>Une ligne du journal d’audit a été modifiée, retirée ou déplacée hors de {product}.</strong>
      </p>
      <p className={styles.soft}>
        Prévenez sans attendre la personne qui exploite {product}
        {'\u00a0'}: la vérification de la nuit dit de quelle ligne il s’agit. Cette alerte disparaît quand une nouvelle
        vérification trouve le journal intact.
      </p>
    </Card>
  );
}
