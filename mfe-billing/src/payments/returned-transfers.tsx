import { Button } from '@bloom/shared-ui/button';
import { formatDate } from '@bloom/shared-ui/format';
import { useState } from 'react';
import type { ReturnableTransferFragment } from '../graphql.generated.ts';
import type { OpenMovement } from './matching.ts';
import { payeeOf } from './payment-words.ts';
import styles from './payments.module.css';
import { ReturnDialog } from './return.dialog.tsx';

/** The transfers of ours whose money a credit may be: banks do not always say so. */
export function ReturnedTransfers({ movement, onDone }: { movement: OpenMovement; onDone: () => void }) {
  const [asked, setAsked] = useState<ReturnableTransferFragment>();
  if (movement.returnable.length === 0) return null;
  return (
    <>
      <ul className={styles.proposals} aria-label="Virements revenus, peut-être">
        {movement.returnable.map((transfer) => (
          <li key={transfer.recordId}>
            <Button size="small" variant="quiet" onClick={() => setAsked(transfer)}>
              Retour du virement {transfer.invoice.number} · {payeeOf(transfer)}
              <span className="visually-hidden">, mouvement du {formatDate(movement.bookedOn)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ReturnDialog
          transfer={asked}
          movementId={movement.recordId}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}
