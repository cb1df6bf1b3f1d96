import { Button, IconButton } from '@bloom/shared-ui/button';
import { ConfirmDialog, Dialog } from '@bloom/shared-ui/dialog';
import { plural } from '@bloom/shared-ui/french';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { messageFor } from '@bloom/shared-ui/messages';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import type { BasketTalentFragment } from '../talents.generated.ts';
import styles from './basket.module.css';
import { SendToJobDialog } from './send-to-job.dialog.tsx';
import { useBasket } from './use-basket.ts';

const fullnameOf = ({ firstname, lastname }: BasketTalentFragment) => `${firstname} ${lastname}`;

/** Whom one put aside: to look at, to let go, to propose for an offer. */
export function BasketDialog({ onClose }: { onClose: () => void }) {
  const { basket, error, readAgain, remove, isBusy } = useBasket();
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const talents = basket?.talents ?? [];
  const empty = async () => {
    if (await remove(talents.map(({ id }) => id))) setAsking(false);
  };
  if (isSending) {
    return (
      <SendToJobDialog
        talents={talents.map((talent) => ({ id: talent.id, fullname: fullnameOf(talent) }))}
        onClose={() => setSending(false)}
        onSent={(talentIds) => void remove(talentIds)}
      />
    );
  }
  return (
    <Dialog
      open
      title="Votre panier"
      onClose={onClose}
      footer={
        talents.length > 0 && (
          <>
            <Button variant="primary" onClick={() => setSending(true)}>
              Ajouter à une offre
            </Button>
            <Button variant="danger" onClick={() => setAsking(true)}>
              Vider le panier
            </Button>
          </>
        )
      }
    >
      {error && <ErrorState error={error} message={messageFor(error)} onRetry={readAgain} />}
      {!basket && !error && <LoadingSkeleton shape="text" rows={4} label="Chargement du panier" />}
      {basket?.count === 0 && (
        <EmptyState title="Votre panier est vide">
          Mettez de côté les talents qui vous intéressent, puis ajoutez-les ensemble à une offre.
        </EmptyState>
      )}
      <ul className={styles.people}>
        {talents.map((talent) => (
          <li key={talent.id} className={styles.person}>
            <span className={styles.who}>
              <Link to={`/talents/${talent.id}`}>{fullnameOf(talent)}</Link>
              {talent.jobTitle && <span className={styles.faint}>{talent.jobTitle}</span>}
            </span>
            <IconButton
              icon={<CloseOutlined />}
              label={`Retirer ${fullnameOf(talent)} du panier`}
              disabled={isBusy}
              onClick={() => void remove([talent.id])}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        danger
        title={'Vider le panier\u202f?'}
        confirmLabel="Vider le panier"
        busy={isBusy}
        onConfirm={() => void empty()}
        onClose={() => setAsking(false)}
      >
        {`${plural(talents.length, 'talent quitte', 'talents quittent')} votre panier. ${talents.length > 1 ? 'Leurs fiches restent' : 'Sa fiche reste'}.`}
      </ConfirmDialog>
    </Dialog>
  );
}
