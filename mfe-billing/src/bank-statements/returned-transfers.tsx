import { payeeOf } from '../payment-frame/payment-words.ts';
import type { OpenMovement } from './matching.ts';
import { PossibleReturns } from './possible-returns.tsx';
import { ReturnDialog } from './return.dialog.tsx';

/** The transfers of ours whose money a credit may be. */
export function ReturnedTransfers({ movement, onDone }: { movement: OpenMovement; onDone: () => void }) {
  return (
    <PossibleReturns
      label="Virements revenus, peut-être"
      sent={movement.returnable}
      movement={movement}
      words={(transfer) => `Retour du virement ${transfer.invoice.number} · ${payeeOf(transfer)}`}
      dialog={(transfer, close) => (
        <ReturnDialog
          transfer={transfer}
          movementId={movement.recordId}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    />
  );
}
