import { Link, useSearchParams } from '@bloom/shared-ui/routing';
import styles from './payments.module.css';

export const PAYMENT_VIEWS = [
  { id: undefined, label: 'À payer' },
  { id: 'releves', label: 'Relevés' },
  { id: 'relances', label: 'Relances' },
  { id: 'comptable', label: 'Export comptable' },
] as const;
export type PaymentView = (typeof PAYMENT_VIEWS)[number]['id'];

/** What the address asks for; the first one where it means nothing. */
export function usePaymentView(): PaymentView {
  const asked = useSearchParams()[0].get('vue');
  return PAYMENT_VIEWS.find(({ id }) => id === asked)?.id;
}

/** The views of the screen; each has its address. */
export function PaymentViews() {
  const shown = usePaymentView();
  return (
    <nav aria-label="Vues des paiements" className={styles.views}>
      {PAYMENT_VIEWS.map(({ id, label }) => (
        <Link
          key={label}
          to={{ search: id === undefined ? '' : `vue=${id}` }}
          className={styles.view}
          aria-current={id === shown ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
