import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatAmount, formatDate, formatPercent } from '@bloom/shared-ui/format';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { useState } from 'react';
import type { MissionFactsFragment } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import type { MissionDialogProps } from './extension.form.tsx';
import { PricingForm } from './pricing.form.tsx';
import { termsInWords, toPercent } from './pricing.rules.ts';

/** Every price of the mission, the latest first, and the way to add one. */
export function PriceHistoryDialog({ mission, onClose, onChanged }: MissionDialogProps) {
  const [adding, setAdding] = useState(mission.pricing.length === 0);
  const leave = () => {
    onChanged();
    onClose();
  };
  return (
    <Dialog open size="large" title="Historique des prix" onClose={onClose} keepOnOutsideClick={adding}>
      <PriceTable pricing={mission.pricing} />
      {adding && <PricingForm mission={mission} onCancel={() => setAdding(false)} onSaved={leave} />}
      {!adding && mission.viewerCanAddPricing && (
        <div className={styles.actions}>
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            Ajouter un tarif
          </Button>
        </div>
      )}
    </Dialog>
  );
}

export function PriceTable({ pricing }: Pick<MissionFactsFragment, 'pricing'>) {
  if (pricing.length === 0) return <p className={styles.hint}>Aucun tarif n’est encore enregistré.</p>;
  const latestFirst = [...pricing].sort((left, right) => right.startDate.localeCompare(left.startDate));
  return (
    <div className={styles.scroll}>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">À partir du</th>
            <th scope="col" className={styles.figure}>
              Prix d’achat
            </th>
            <th scope="col" className={styles.figure}>
              Prix de vente
            </th>
            <th scope="col" className={styles.figure}>
              TVA
            </th>
            <th scope="col" className={styles.figure}>
              Astreinte
            </th>
            <th scope="col">Paiement</th>
          </tr>
        </thead>
        <tbody>
          {latestFirst.map((price) => (
            <tr key={price.recordId}>
              <td>{formatDate(price.startDate)}</td>
              <td className={styles.figure}>{formatAmount(price.purchasePricePerDayWithoutTaxes)}</td>
              <td className={styles.figure}>{formatAmount(price.salePricePerDayWithoutTaxes)}</td>
              <td className={styles.figure}>{formatPercent(price.taxes, 1)}</td>
              <td className={styles.figure}>{formatPercent(toPercent(price.astreinteCoef), 1)}</td>
              <td>{termsInWords(price.paymentTerms, price.paymentTermsDetails)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
