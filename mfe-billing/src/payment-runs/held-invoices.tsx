import { useMutation } from '@bloom/shared-auth/apollo';
import { PAYMENT_STATE_WORDS } from '@bloom/shared-rules/invoice/payment-state';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type PayableInvoiceFragment, ReleasePaymentDocument, RetryPaymentDocument } from '../graphql.generated.ts';
import { companyOf } from '../invoice/company-words.ts';
import { ReasonDialog } from '../invoice/reason.dialog.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { countAndSum, REMEDIES } from '../payment-frame/payment-words.ts';

type Row = PayableInvoiceFragment;
interface HeldProps {
  rows: readonly Row[];
  onDone: () => void;
}

/** What is owed and may not be paid: why, and what to do about it. */
export function HeldInvoices({ rows, onDone }: HeldProps) {
  const [released, setReleased] = useState<Row>();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="held-invoices" className={styles.section}>
      <div>
        <h2 id="held-invoices">Retenues</h2>
        <p className={styles.soft}>{countAndSum(rows)}. Elles restent hors des ordres de virement.</p>
      </div>
      <ul className={`${styles.lines} ${styles.heldLines}`}>
        {rows.map((row) => (
          <li key={row.recordId} className={styles.line}>
            <span className={styles.what}>
              <strong>{companyOf(row)}</strong>
              <span className={styles.soft}>
                <Link to={linkTo('invoice.detail', { id: row.recordId })}>{row.number}</Link>
                {row.dueOn && ` · échéance ${formatDate(row.dueOn)}`}
              </span>
              <span className={styles.reason}>{whyHeld(row)}</span>
            </span>
            <span className={styles.held}>
              <strong className={styles.figure}>{formatAmount(row.owedAmount)}</strong>
              <StatusTag tone={row.paymentState === 'dueUnknown' ? 'neutral' : 'danger'}>
                {PAYMENT_STATE_WORDS[row.paymentState ?? 'blocked']}
              </StatusTag>
            </span>
            <HeldActions row={row} onRelease={() => setReleased(row)} onDone={onDone} />
          </li>
        ))}
      </ul>
      {released && (
        <ReleaseDialog
          row={released}
          onClose={() => setReleased(undefined)}
          onDone={() => {
            setReleased(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
}

function whyHeld({ paymentState, paymentBlock, paymentBlockedReason, viewerCanReleasePayment }: Row): string {
  if (paymentState === 'returned')
    return 'La banque a rejeté le virement\u00a0: vérifiez le compte avant de le refaire.';
  if (paymentState === 'dueUnknown') return 'Sans échéance\u00a0: elle se paie une fois la date connue.';
  const reason = paymentBlockedReason ?? '';
  if (paymentBlock !== 'papers' || viewerCanReleasePayment) return reason;
  return `${reason} Une autre personne de la finance peut lever le blocage pour cette facture.`;
}

interface HeldActionsProps {
  row: Row;
  onRelease: () => void;
  onDone: () => void;
}

function HeldActions({ row, onRelease, onDone }: HeldActionsProps) {
  const [mutate] = useMutation(RetryPaymentDocument);
  const { submit, submitting } = useSubmit(mutate, { success: 'Facture remise à payer' });
  const { recordId, number, paymentState, paymentBlock, viewerCanReleasePayment } = row;
  const remedy = paymentBlock ? REMEDIES[paymentBlock](row) : undefined;
  const ofWhich = (
    <span className="visually-hidden">
      {' '}
      {number} {of(companyOf(row))}
    </span>
  );
  return (
    <span className={styles.actions}>
      {remedy && (
        <ButtonLink to={remedy.to}>
          {remedy.label}
          {ofWhich}
        </ButtonLink>
      )}
      {viewerCanReleasePayment && <Button onClick={onRelease}>Lever le blocage{ofWhich}</Button>}
      {paymentState === 'returned' && (
        <Button
          loading={submitting}
          onClick={() => void submit({ variables: { recordId } }).then((data) => data && onDone())}
        >
          Remettre à payer{ofWhich}
        </Button>
      )}
    </span>
  );
}

function ReleaseDialog({ row, onClose, onDone }: { row: Row; onClose: () => void; onDone: () => void }) {
  const [mutate] = useMutation(ReleasePaymentDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Blocage levé pour cette facture' });
  return (
    <ReasonDialog
      draftName={`payment-release.${row.recordId}`}
      title={'Lever le blocage\u202f?'}
      confirmLabel="Lever le blocage"
      fieldErrors={fieldErrors}
      onConfirm={(reason) => submit({ variables: { recordId: row.recordId, reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      La facture <span className={styles.whole}>{row.number}</span> {of(companyOf(row))} sera payée sans les documents
      attendus. La société répond alors de ce que ce fournisseur doit à l’URSSAF.
    </ReasonDialog>
  );
}
