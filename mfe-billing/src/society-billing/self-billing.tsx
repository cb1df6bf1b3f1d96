import { CONTEST_DAYS } from '@bloom/shared-rules/invoice/contest-window';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { formatDate } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { useProductName } from '@bloom/shared-ui/page';
import { useState } from 'react';
import type { BilledSocietyFragment } from '../graphql.generated.ts';
import { MandateDialog } from './mandate.dialog.tsx';
import styles from './society-billing.module.css';

/** Who writes the invoices of a supplier: itself, or the firm by its mandate. */
export function SelfBilling({ society }: { society: BilledSocietyFragment }) {
  const product = useProductName();
  const [isAsked, setAsked] = useState(false);
  const { selfBillingSince, viewerCanSetBilling, addressPart1, addressZip, addressTown } = society;
  const isWritten = Boolean(selfBillingSince);
  const hasAddress = Boolean(addressPart1 && addressZip && addressTown);
  return (
    <div className={styles.stack}>
      <p>
        {isWritten
          ? `${product} écrit les factures de cette société, par mandat du ${formatDate(selfBillingSince)}. Le Bloomer n’a rien à déposer\u202f; il peut contester chaque facture pendant ${CONTEST_DAYS} jours.`
          : 'Sans mandat d’autofacturation, le Bloomer dépose lui-même ses factures.'}
      </p>
      {isWritten && !hasAddress && (
        <Notice tone="warning">
          L’adresse postale de la société manque{'\u00a0'}: aucune autofacture ne peut être établie sans elle.
        </Notice>
      )}
      {viewerCanSetBilling && (
        <ActionRow>
          <Button variant={isWritten ? 'danger' : 'default'} onClick={() => setAsked(true)}>
            {isWritten ? 'Révoquer le mandat' : 'Enregistrer un mandat'}
          </Button>
        </ActionRow>
      )}
      {isAsked && <MandateDialog society={society} onClose={() => setAsked(false)} />}
    </div>
  );
}
