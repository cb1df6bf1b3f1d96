import { Page } from '@bloom/shared-ui/page';
import styles from './payments.module.css';
import { ToPay } from './to-pay.tsx';

/** /payments: what suppliers are owed, what the bank says of it, who pays late, and the books. */
export function PaymentsPage() {
  return (
    <Page title="Paiements" width="wide">
      <div className={styles.stack}>
        <ToPay />
      </div>
    </Page>
  );
}
