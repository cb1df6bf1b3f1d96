import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { plural } from '@bloom/shared-ui/french';

interface RemindDialogProps {
  reports: number;
  mails: number;
  isClient: boolean;
  /** « d’octobre 2026 » */
  month: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Mails to many people leave after one more word. */
export function RemindDialog({ reports, mails, isClient, month, onConfirm, onClose }: RemindDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Relancer pour ${plural(reports, 'CRA', 'CRA')} ${month}`}
      confirmLabel="Relancer"
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <p>
        {plural(mails, 'e-mail part', 'e-mails partent')}
        {mails > 1 ? '\u00a0: un ' : ' '}
        {isClient ? contacts(reports, mails) : `au Bloomer${mails > 1 ? ' de chaque CRA' : ''}`}. Ce qui a été relancé
        depuis hier ne l’est pas une seconde fois.
      </p>
    </ConfirmDialog>
  );
}

function contacts(reports: number, mails: number): string {
  if (mails === 1) return 'au contact opérationnel de la mission';
  return `à chaque contact opérationnel de ${reports > 1 ? 'chaque' : 'la'} mission`;
}
