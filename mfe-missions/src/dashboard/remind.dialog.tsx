import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { plural } from '@bloom/shared-ui/french';

interface RemindDialogProps {
  count: number;
  isClient: boolean;
  /** « d’octobre 2026 » */
  month: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Mails to many people leave after one more word. */
export function RemindDialog({ count, isClient, month, onConfirm, onClose }: RemindDialogProps) {
  const who = plural(count, isClient ? 'client' : 'Bloomer');
  return (
    <ConfirmDialog
      open
      title={`Relancer ${who}`}
      confirmLabel={count > 1 ? `Relancer les ${count}` : 'Relancer'}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <p>
        {count > 1 ? 'Chacun reçoit' : 'Cette personne reçoit'} un e-mail pour son CRA {month}. Qui a été relancé depuis
        hier ne l’est pas une seconde fois.
      </p>
    </ConfirmDialog>
  );
}
