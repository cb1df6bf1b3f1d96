import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import styles from '../mission-dialog.module.css';
import type { MissionDialogProps } from './extension.form.tsx';
import { PricingForm } from './pricing.form.tsx';

/** antd's table is heavier than the page that opens this. */
const PriceTable = latePart(async () => (await import('./price-table.tsx')).PriceTable);

/** Every price of the mission, the latest first, and the way to add one. */
export function PriceHistoryDialog({ mission, onClose, onChanged }: MissionDialogProps) {
  const [adding, setAdding] = useState(mission.pricing.length === 0);
  const leave = () => {
    onChanged();
    onClose();
  };
  return (
    <Dialog open size="large" title="Historique des prix" onClose={onClose} keepOnOutsideClick={adding}>
      {mission.pricing.length === 0 ? (
        <p className={styles.hint}>Aucun tarif n’est encore enregistré.</p>
      ) : (
        <PriceTable
          pricing={mission.pricing}
          waiting={<LoadingSkeleton shape="table" rows={mission.pricing.length + 1} />}
        />
      )}
      {adding && <PricingForm mission={mission} onCancel={() => setAdding(false)} onSaved={leave} />}
      {!adding && mission.viewerCanAddPricing && (
        <ActionRow>
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            Ajouter un tarif
          </Button>
        </ActionRow>
      )}
    </Dialog>
  );
}
