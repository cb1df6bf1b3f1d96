import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type MovementFactsFragment, UndoBankMatchDocument } from '../graphql.generated.ts';
import { ReasonDialog } from '../invoice/reason.dialog.tsx';
import { TO_SETTLE } from '../invoice/refund-words.ts';
import styles from '../payment-frame/payment-frame.module.css';
import type { OpenMovement } from './matching.ts';
import { undoneWords } from './movement-words.ts';

type Matched = MovementFactsFragment['matches'][number];

/** What a movement pays, each to be taken back where that may be, and what was taken back before. */
export function MovementMatches({ movement, onDone }: { movement: MovementFactsFragment; onDone: () => void }) {
  const [asked, setAsked] = useState<Matched>();
  const undoable = new Set(movement.undoable.map(({ recordId }) => recordId));
  return (
    <>
      {movement.matches.map((invoice) => (
        <span key={invoice.recordId} className={styles.matched}>
          <Link to={linkTo('invoice.detail', { id: invoice.recordId })}>{invoice.number}</Link>
          {undoable.has(invoice.recordId) && (
            <Button size="small" variant="quiet" onClick={() => setAsked(invoice)}>
              Annuler<span className="visually-hidden"> le rapprochement avec {invoice.number}</span>
            </Button>
          )}
        </span>
      ))}
      {asked && (
        <UndoDialog
          movement={movement}
          invoice={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** What somebody marked as paid by hand, and this movement may have paid: then there is nothing left to match. */
export function SaidPaid({ invoices }: { invoices: OpenMovement['saidPaid'] }) {
  return invoices.map((invoice) => (
    <p key={invoice.recordId} className={styles.soft}>
      <Link to={linkTo('invoice.detail', { id: invoice.recordId })}>{invoice.number}</Link> est déjà marquée payée le{' '}
      {formatDate(invoice.paidOn)}
      {'\u00a0'}: si c’est ce mouvement, mettez-le de côté.
    </p>
  ));
}

/** Who took what back, and why: it stays with the movement. */
export function UndoneMatches({ movement }: { movement: MovementFactsFragment }) {
  return movement.undone.map((match) => (
    <p key={match.recordId} className={styles.soft}>
      Rapprochement avec {undoneWords(match)}
    </p>
  ));
}

interface UndoProps {
  movement: MovementFactsFragment;
  invoice: Matched;
  onDone: () => void;
  onClose: () => void;
}

function UndoDialog({ movement, invoice, onDone, onClose }: UndoProps) {
  const [mutate] = useMutation(UndoBankMatchDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Rapprochement annulé' });
  const isRefund = (invoice.side === 'customer') !== movement.isCredit;
  return (
    <ReasonDialog
      draftName={`match-undo.${movement.recordId}.${invoice.recordId}`}
      title={'Annuler ce rapprochement\u202f?'}
      danger
      confirmLabel="Annuler le rapprochement"
      cancelLabel="Garder"
      fieldErrors={fieldErrors}
      onConfirm={(reason) =>
        submit({ variables: { movementId: movement.recordId, invoiceId: invoice.recordId, reason } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      Le mouvement de {formatAmount(movement.amount)} {isRefund ? 'ne rembourse' : 'ne paie'} plus la facture{' '}
      <span className={styles.whole}>
        {invoice.number}
        {'\u00a0'}:
      </span>{' '}
      elle est à nouveau {isRefund ? TO_SETTLE[invoice.side] : 'à régler'}, et le mouvement est à rapprocher. La
      comptabilité garde l’écriture et l’annule à la date d’aujourd’hui.
    </ReasonDialog>
  );
}
