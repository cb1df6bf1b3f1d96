import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { agreed } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import { UndoRefund } from './refund-undo.tsx';
import { isTakenBack, refundWords, undoneRefundWords } from './refund-words.ts';

interface RefundsProps {
  invoice: InvoiceFactsFragment;
  onLeft: () => void;
}

/** What of it was given back to the client, and what of another invoice paid it. */
export function InvoiceRefunds({ invoice: { side, number, refunds, offsets }, onLeft }: RefundsProps) {
  return (
    <>
      {refunds.map((refund) => (
        <Notice key={refund.recordId} tone={isTakenBack(refund) ? 'info' : 'success'}>
          {formatAmount(refund.amount)} {isTakenBack(refund) && `${agreed(refund.amount, 'avait', 'avaient')} été `}
          {agreed(refund.amount, 'rendu')} {side === 'customer' ? 'au client' : 'par le fournisseur'} le{' '}
          {formatDate(refund.settledOn)}
          {'\u00a0'}: {refundWords(refund, side)}, saisi par {refund.recordedBy}.{' '}
          {isTakenBack(refund) ? (
            `${undoneRefundWords(refund)}.`
          ) : (
            <UndoRefund refund={refund} of={{ side, number }} onLeft={onLeft} />
          )}
        </Notice>
      ))}
      {offsets.map(({ recordId, amount, settledOn, invoice }) => (
        <Notice key={recordId}>
          {formatAmount(amount)} {agreed(amount, 'payé')} le {formatDate(settledOn)} par compensation avec le{' '}
          {side === 'customer' ? 'trop-perçu' : 'trop-versé'} de la facture{' '}
          <Link to={linkTo('invoice.detail', { id: invoice.recordId })}>{invoice.number}</Link>.
        </Notice>
      ))}
    </>
  );
}
