import { Button } from '@bloom/shared-ui/button';
import { CheckOutlined, EuroOutlined, ReloadOutlined } from '@bloom/shared-ui/icons';
import type { ReactNode } from 'react';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import styles from './invoice.module.css';
import type { InvoiceDialogKind } from './invoice-dialogs.tsx';

const LABELS: Readonly<Record<InvoiceDialogKind, string>> = {
  finalise: 'Finaliser',
  paid: 'Marquer payée',
  refund: 'Enregistrer un remboursement',
  offset: 'Compenser',
  regenerate: 'Régénérer',
  credit: 'Créer un avoir',
  supplierCredit: 'Enregistrer l’avoir reçu',
  cancel: 'Annuler le brouillon',
};
/** What a supplier received too much is said as the list of it says it. */
const SUPPLIER_LABELS: Partial<typeof LABELS> = { refund: 'Encaisser le trop-versé', offset: 'Déduire' };
const labelOf = (kind: InvoiceDialogKind, side: InvoiceFactsFragment['side']) =>
  (side === 'supplier' && SUPPLIER_LABELS[kind]) || LABELS[kind];
const ICONS: Readonly<Partial<Record<InvoiceDialogKind, ReactNode>>> = {
  finalise: <CheckOutlined />,
  paid: <EuroOutlined />,
  refund: <EuroOutlined />,
  regenerate: <ReloadOutlined />,
};

/** The client refused it: what is next is to take it back. */
export const REFUSED = '210';
/** He contests a part of it: he is answered, and it is taken back where he is right. */
export const IN_DISPUTE = '207';

/** What the server allows, the next step first, what destroys last. */
export function allowedActions(invoice: InvoiceFactsFragment): InvoiceDialogKind[] {
  const { platformCode, paidOn } = invoice;
  const isAnswered = (platformCode !== REFUSED && platformCode !== IN_DISPUTE) || Boolean(paidOn);
  const isContested = Boolean(invoice.contestedAt) || !isAnswered;
  const may: [InvoiceDialogKind, boolean][] = [
    ['finalise', invoice.viewerCanFinalise],
    ['paid', invoice.viewerCanMarkPaid && !isContested],
    ['refund', invoice.viewerCanRefund],
    ['offset', invoice.viewerCanRefund && invoice.society !== null],
    ['regenerate', invoice.viewerCanRegenerate],
    ['credit', invoice.viewerCanCredit],
    ['supplierCredit', invoice.viewerCanRecordCredit],
    ['paid', invoice.viewerCanMarkPaid && isContested],
    ['cancel', invoice.viewerCanCancel],
  ];
  return may.filter(([, allows]) => allows).map(([kind]) => kind);
}

interface ActionProps extends Pick<InvoiceFactsFragment, 'side'> {
  kind: InvoiceDialogKind;
  onOpen: (dialog: InvoiceDialogKind) => void;
}

/** What may still be done to a paid invoice is no next step. */
export function MainAction({ kind, side, isDone, onOpen }: ActionProps & { isDone: boolean }) {
  return (
    <Button variant={isDone ? 'default' : 'primary'} icon={ICONS[kind]} onClick={() => onOpen(kind)}>
      {labelOf(kind, side)}
    </Button>
  );
}

export function OtherActions({
  kinds,
  side,
  onOpen,
}: Omit<ActionProps, 'kind'> & { kinds: readonly InvoiceDialogKind[] }) {
  return (
    <span className={styles.others}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant={kind === 'cancel' ? 'danger' : 'default'}
          icon={ICONS[kind]}
          onClick={() => onOpen(kind)}
        >
          {labelOf(kind, side)}
        </Button>
      ))}
    </span>
  );
}
