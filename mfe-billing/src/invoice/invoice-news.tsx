import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceRefusal } from '@bloom/shared-rules/invoice/invoice-state';
import { formatAmount, formatDate, formatDateTime } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import { holdOf } from './price-hold.ts';
import { stepWords } from './recovery-words.ts';
import { RuleList } from './rule-list.tsx';

interface NewsProps {
  invoice: InvoiceFactsFragment;
}

const CREDIT_COMING = 'L’avoir est en cours de création\u00a0: attendez la fin du traitement.';

/** What happened to it, and what is to do about it. */
export function InvoiceNews({ invoice }: NewsProps) {
  const { status, kind, contestedAt, contestReason, paidOn } = invoice;
  return (
    <>
      {status === 'ERROR' && <Failed invoice={invoice} />}
      {status === 'IN_PROGRESS' && (
        <Notice>{isCreditKind(kind) ? CREDIT_COMING : invoiceRefusal(status, { kind: 'finalise' })}</Notice>
      )}
      {status === 'TO_VALIDATE' && <ToValidate invoice={invoice} />}
      {contestedAt && (
        <Notice tone={paidOn ? 'warning' : 'danger'}>
          Contestée le {formatDateTime(contestedAt)}
          {'\u00a0'}: «{'\u202f'}
          {contestReason}
          {'\u202f'}»{!paidOn && <p>Créez un avoir si le Bloomer a raison, sinon répondez-lui.</p>}
        </Notice>
      )}
      <Linked invoice={invoice} />
      <Recovery invoice={invoice} />
      <Overpaid invoice={invoice} />
      <Ordered invoice={invoice} />
      {status === 'CANCELLED' && invoice.reason && invoice.credits.length === 0 && (
        <Notice>
          Annulée{'\u00a0'}: {invoice.reason}
        </Notice>
      )}
    </>
  );
}

function Failed({ invoice }: NewsProps) {
  return (
    <Notice tone="danger">
      Rien n’a été émis{'\u00a0'}: corrigez ce qui suit, puis régénérez.
      <RuleList text={invoice.lastError ?? ''} />
    </Notice>
  );
}

function ToValidate({ invoice }: NewsProps) {
  const what = isCreditKind(invoice.kind) ? 'cet avoir' : 'cette facture';
  const hold = holdOf(invoice);
  const before =
    invoice.activity?.validated === false ? 'sans être validé' : hold ? 'avant la signature de l’avenant' : undefined;
  return (
    <Notice tone="warning">
      {invoice.viewerCanFinalise
        ? `Relisez ${what}, puis finalisez.`
        : `La finance relit ${what} et lui donne son numéro.`}
      {invoice.isForced && before && ` Le mois a été facturé ${before}\u00a0: ${invoice.reason ?? 'sans raison'}.`}
      {hold && !invoice.isForced && <p>{hold} Pour facturer sans attendre, régénérez la facture et dites pourquoi.</p>}
      {!invoice.preceding && invoice.activity?.unsignedEndWarning && <p>{invoice.activity.unsignedEndWarning}</p>}
    </Notice>
  );
}

/** The money came before the credit note. */
function Overpaid({ invoice: { side, owedBackAmount: amount } }: NewsProps) {
  if (!amount) return null;
  return (
    <Notice tone="warning">
      {side === 'customer'
        ? `Le client a payé ${formatAmount(amount)} de trop\u00a0: à lui rembourser, ou à compenser avec une autre de ses factures.`
        : `Le fournisseur a reçu ${formatAmount(amount)} de trop\u00a0: à déduire d’un de ses prochains virements, ou à lui redemander.`}
    </Notice>
  );
}

/** What was done after its reminders; it is said, and corrected, where they are followed. */
function Recovery({ invoice: { recoverySteps, status, paidOn } }: NewsProps) {
  if (recoverySteps.length === 0) return null;
  const isOwed = status === 'FINALISED' && !paidOn;
  return (
    <Notice tone={isOwed ? 'warning' : 'info'}>
      {recoverySteps.map((step) => (
        <p key={step.kind}>
          {stepWords(step)} (noté par {step.recordedBy} le {formatDate(step.recordedAt)})
        </p>
      ))}
      {isOwed && <Link to={`${linkTo('payment.list')}?vue=relances`}>Suivre les relances</Link>}
    </Notice>
  );
}

/** The bank was given its transfer before the credit note. */
function Ordered({ invoice: { status, owedAmount, transferSentAt, transferSentAmount } }: NewsProps) {
  const excess = (transferSentAmount ?? 0) - (status === 'CANCELLED' ? 0 : (owedAmount ?? 0));
  if (!transferSentAt || excess < 0.01) return null;
  return (
    <Notice tone="danger">
      Son virement de {formatAmount(transferSentAmount)} a été remis à la banque le {formatDateTime(transferSentAt)},
      avant l’avoir{'\u00a0'}: {formatAmount(excess)} de trop. Demandez-lui de ne pas l’exécuter.
    </Notice>
  );
}

const CREDIT_WORDS: Readonly<Record<string, string>> = {
  FINALISED: 'Reprise par l’avoir ',
  ERROR: 'Un avoir est en erreur\u00a0: ',
};

/** A credit and what it takes back name each other. */
function Linked({ invoice: { preceding, credits, reason } }: NewsProps) {
  return (
    <>
      {preceding && (
        <Notice>
          Cet avoir reprend la facture{' '}
          <Link to={linkTo('invoice.detail', { id: preceding.recordId })}>{preceding.number}</Link>
          {reason && `\u00a0: ${reason}`}
        </Notice>
      )}
      {credits.map(({ recordId, number, status, totalAmount }) => (
        <Notice key={recordId} tone={status === 'FINALISED' ? 'info' : 'warning'}>
          {CREDIT_WORDS[status] ?? 'Un avoir attend d’être finalisé\u00a0: '}
          <Link to={linkTo('invoice.detail', { id: recordId })}>{number ?? 'voir le brouillon'}</Link>
          {typeof totalAmount === 'number' && `, ${formatAmount(totalAmount)} TTC`}
        </Notice>
      ))}
    </>
  );
}
