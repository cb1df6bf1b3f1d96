import { useSearchParams } from '@bloom/shared-ui/routing';
import { ViewLinks } from '@bloom/shared-ui/view-links';

const PAYMENT_VIEWS = [
  { id: undefined, label: 'À payer' },
  { id: 'recues', label: 'Reçues' },
  { id: 'releves', label: 'Relevés' },
  { id: 'relances', label: 'Relances' },
  { id: 'rembourser', label: 'À rembourser' },
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
  const views = PAYMENT_VIEWS.map(({ id, label }) => ({
    label,
    search: id === undefined ? '' : `vue=${id}`,
    isHere: id === shown,
  }));
  return <ViewLinks label="Vues des paiements" views={views} />;
}
