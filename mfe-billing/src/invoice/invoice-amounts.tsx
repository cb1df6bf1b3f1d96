import { daysFrom } from '@bloom/shared-rules/calendar/days-from';
import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { Card } from '@bloom/shared-ui/card';
import { formatAmount, formatDate, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import styles from './invoice.module.css';
import { dueOf, isPartlyCredited, leftOf, stateOf } from './invoice-words.ts';

const PART = 'Payée en partie';

/** The figure that one comes for, and until when. */
export function InvoiceAmounts({ invoice }: { invoice: InvoiceFactsFragment }) {
  const { words, tone } = stateOf(invoice);
  const { netAmount, vatAmount, totalAmount, owedAmount, receivedAmount } = invoice;
  const isCredited = isPartlyCredited(invoice);
  const left = leftOf(invoice);
  const isOverpaid = cameInBefore(invoice);
  const isPart = isCredited || left !== undefined;
  const shown = isPart ? owedAmount : totalAmount;
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.soft}>{labelOf(invoice)}</span>
        <span className={styles.others}>
          {isCredited && <StatusTag tone="neutral">Créditée en partie</StatusTag>}
          {left !== undefined && words !== PART && <StatusTag tone="warning">{PART}</StatusTag>}
          <StatusTag tone={tone}>{words}</StatusTag>
        </span>
      </div>
      <p className={styles.due}>{typeof shown === 'number' ? formatAmount(shown) : '–'}</p>
      <p className={invoice.task === 'late' ? styles.late : styles.soft}>{whenOf(invoice)}</p>
      {(left !== undefined || isOverpaid) && (
        <p className={styles.soft}>
          {invoice.side === 'customer' ? 'Déjà reçu' : 'Déjà déduit'}
          {'\u00a0'}: {formatAmount(receivedAmount)}
        </p>
      )}
      {typeof netAmount === 'number' && typeof vatAmount === 'number' && (
        <p className={styles.soft}>
          {owedAmount !== totalAmount && isPart && `Sur ${formatAmount(totalAmount)} TTC\u00a0: `}
          {formatAmount(netAmount)} HT + {formatAmount(vatAmount)} de TVA
        </p>
      )}
    </Card>
  );
}

/** A part of the money, before a credit note left less than that to be paid. */
const cameInBefore = ({ paidOn, receivedAmount, owedAmount }: InvoiceFactsFragment) =>
  Boolean(paidOn) && (receivedAmount ?? 0) > (owedAmount ?? 0);

function labelOf(invoice: InvoiceFactsFragment): string {
  const { kind, status, side, paidOn } = invoice;
  if (isCreditKind(kind)) return 'Repris, TTC';
  if (status === 'CANCELLED') return 'Total annulé, TTC';
  if (cameInBefore(invoice)) return 'Dû après avoir, TTC';
  if (paidOn) return side === 'customer' ? 'Encaissé, TTC' : 'Payé, TTC';
  if (leftOf(invoice) !== undefined) return side === 'customer' ? 'Reste à encaisser, TTC' : 'Reste à payer, TTC';
  if (status === 'FINALISED') return side === 'customer' ? 'À encaisser, TTC' : 'À payer, TTC';
  return 'Total, TTC';
}

function whenOf(invoice: InvoiceFactsFragment): string {
  const { paidOn, task, status } = invoice;
  const dueOn = dueOf(invoice);
  // What was taken back since was not cancelled on the day of its payment.
  const isPaidBefore = cameInBefore(invoice) || status === 'CANCELLED';
  if (paidOn) return `${isPaidBefore ? 'Payée le' : 'le'} ${formatDate(paidOn)}`;
  if (status === 'CANCELLED' || !dueOn) return '';
  const late = daysFrom(dueOn, todayInParis());
  const until = `Échéance le ${formatDate(dueOn)}`;
  return task === 'late' ? `${until}, en retard de ${plural(late, 'jour')}` : until;
}
