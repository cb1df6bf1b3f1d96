import { halfYearWords } from '@bloom/shared-rules/invoice/legal-interest';
import { Card } from '@bloom/shared-ui/card';
import { formatDate } from '@bloom/shared-ui/format';
import { useProductName } from '@bloom/shared-ui/page';
import styles from './service-state.module.css';

/** Half-years whose rate nobody gave, by their first day: what it keeps from being computed, and who can give it. */
export function LegalRates({ halfYears }: { halfYears: readonly string[] }) {
  const product = useProductName();
  return (
    <Card title="Taux d’intérêt légal à renseigner" padded={false}>
      <ul className={styles.lines} aria-label="Taux d’intérêt légal à renseigner">
        {halfYears.map((from) => (
          <li key={from} className={styles.line}>
            <div className={styles.what}>
              <p>
                <strong>{halfYearWords(from)}</strong>
              </p>
              <p className={styles.soft}>
                Les pénalités des factures échues à partir du {formatDate(from)} ne sont pas chiffrées, ni à l’écran, ni
                dans les relances et les mises en demeure. Le taux entre professionnels paraît au Journal officiel en
                juin et en décembre{'\u00a0'}: transmettez-le à la personne qui exploite {product} (réglage
                LEGAL_INTEREST_RATES={from}:taux).
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
