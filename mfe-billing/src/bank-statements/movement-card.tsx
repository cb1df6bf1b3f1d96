import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { DismissBankMovementDocument, type MovementInvoiceFragment } from '../graphql.generated.ts';
import { ReasonDialog } from '../invoice/reason.dialog.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { type OpenMovement, useMatching } from './matching.ts';
import { MovementMatches, SaidPaid, UndoneMatches } from './movement-matches.tsx';
import { invoiceWords, kindOfMovement, refundProposalWords, signedAmount } from './movement-words.ts';
import { ReturnedRefunds } from './returned-refunds.tsx';
import { ReturnedTransfers } from './returned-transfers.tsx';

interface MovementProps {
  movement: OpenMovement;
  onDone: () => void;
}

const MatchDialog = latePart(async () => (await import('./match.dialog.tsx')).MatchDialog);

/** A line of a statement that nobody recognised: what it may pay, one press each. */
export function MovementCard({ movement, onDone }: MovementProps) {
  const [asked, setAsked] = useState<'match' | 'dismiss'>();
  const { submit, submitting } = useMatching(movement, onDone);
  const { recordId: movementId, bookedOn, amount, remainingAmount, counterparty, remittance, isReturn } = movement;
  const close = () => setAsked((now) => (now === asked ? undefined : now));
  const done = () => {
    close();
    onDone();
  };
  const ofWhich = <span className="visually-hidden"> au mouvement de {formatAmount(amount)}</span>;
  return (
    <div className={styles.movement}>
      <div className={styles.line}>
        <span className={styles.what}>
          <strong>{counterparty ?? 'Tiers non indiqué'}</strong>
          <span className={styles.soft}>
            {formatDate(bookedOn)} · {remittance ?? 'sans libellé'}
          </span>
        </span>
        <span className={styles.held}>
          <StatusTag tone={isReturn ? 'danger' : 'neutral'}>{kindOfMovement(movement)}</StatusTag>
          <strong className={styles.figure}>{formatAmount(signedAmount(movement))}</strong>
        </span>
      </div>
      {remainingAmount < amount && (
        <p className={styles.soft}>
          Reste à rapprocher{'\u00a0'}: {formatAmount(remainingAmount)}
        </p>
      )}
      {movement.matches.length > 0 && (
        <p>
          <MovementMatches movement={movement} onDone={onDone} />
        </p>
      )}
      <UndoneMatches movement={movement} />
      <SaidPaid invoices={movement.saidPaid} />
      {movement.proposals.length > 0 && (
        <ul className={styles.proposals} aria-label="Factures proposées">
          {movement.proposals.map((invoice: MovementInvoiceFragment) => (
            <li key={invoice.recordId}>
              <Button
                size="small"
                loading={submitting}
                onClick={() => void submit({ variables: { movementId, invoiceId: invoice.recordId } })}
              >
                Rapprocher {invoiceWords(invoice)}
                {ofWhich}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {movement.refundProposals.length > 0 && (
        <ul className={styles.proposals} aria-label="Remboursements proposés">
          {movement.refundProposals.map((invoice) => (
            <li key={invoice.recordId}>
              <Button
                size="small"
                loading={submitting}
                onClick={() => void submit({ variables: { movementId, invoiceId: invoice.recordId } })}
              >
                Rapprocher {refundProposalWords(invoice)}
                {ofWhich}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ReturnedTransfers movement={movement} onDone={onDone} />
      <ReturnedRefunds movement={movement} onDone={onDone} />
      <div className={styles.movementActions}>
        {!isReturn && (
          <Button size="small" onClick={() => setAsked('match')}>
            {movement.proposals.length > 0 ? 'Une autre facture' : 'Choisir une facture'}
            {ofWhich}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setAsked('dismiss')}>
          Mettre de côté<span className="visually-hidden"> le mouvement de {formatAmount(amount)}</span>
        </Button>
      </div>
      {asked === 'match' && <MatchDialog movement={movement} onDone={done} onClose={close} />}
      {asked === 'dismiss' && <DismissDialog movement={movement} onDone={done} onClose={close} />}
    </div>
  );
}

function DismissDialog({ movement, onDone, onClose }: MovementProps & { onClose: () => void }) {
  const [mutate] = useMutation(DismissBankMovementDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Mouvement mis de côté' });
  return (
    <ReasonDialog
      draftName={`movement-dismiss.${movement.recordId}`}
      title={'Mettre ce mouvement de côté\u202f?'}
      confirmLabel="Mettre de côté"
      fieldErrors={fieldErrors}
      onConfirm={(reason) => submit({ variables: { movementId: movement.recordId, reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      {formatAmount(signedAmount(movement))}, {movement.counterparty ?? 'tiers non indiqué'}
      {'\u00a0'}: il ne paie aucune facture (salaires, impôts, frais de banque…). Il reste dans les mouvements traités,
      d’où il peut revenir.
    </ReasonDialog>
  );
}
