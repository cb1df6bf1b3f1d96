import { latePart } from '@bloom/shared-ui/late-part';
import { Page } from '@bloom/shared-ui/page';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import styles from '../payment-frame/payment-frame.module.css';
import { ToPay } from '../payment-runs/to-pay.tsx';
import { PaymentViews, usePaymentView } from './payment-views.tsx';

// One of them is looked at in a visit, and the first one mostly.
const Received = latePart(async () => (await import('../received-invoices/received.tsx')).Received);
const Statements = latePart(async () => (await import('../bank-statements/statements.tsx')).Statements);
const Dunning = latePart(async () => (await import('../dunning/dunning.tsx')).Dunning);
const OwedBack = latePart(async () => (await import('../owed-back/owed-back.tsx')).OwedBack);
const Accounting = latePart(async () => (await import('./accounting.tsx')).Accounting);

/** /payments: what suppliers are owed and sent, the bank, who is late or owed something back, and the books. */
export function PaymentsPage() {
  const view = usePaymentView();
  const waiting = <LoadingSkeleton shape="cards" rows={6} />;
  return (
    <Page title="Paiements" width="wide">
      <div className={styles.stack}>
        <PaymentViews />
        {view === undefined && <ToPay />}
        {view === 'recues' && <Received waiting={waiting} />}
        {view === 'releves' && <Statements waiting={waiting} />}
        {view === 'relances' && <Dunning waiting={waiting} />}
        {view === 'rembourser' && <OwedBack waiting={waiting} />}
        {view === 'comptable' && <Accounting waiting={waiting} />}
      </div>
    </Page>
  );
}
