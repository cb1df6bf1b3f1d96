import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { useMemo } from 'react';
import type { LabelKind, LabelRow } from './label-kinds.ts';
import { OutcomeFacts } from './label-outcome.tsx';
import { useTrial } from './label-trial.ts';

interface FlattenLabelDialogProps {
  kind: LabelKind;
  row: LabelRow;
  onDone: () => void;
  /** It cannot be done: the list may be of before. */
  onFailed: () => void;
  onClose: () => void;
}

/** Shows what each word becomes, and does it. */
export function FlattenLabelDialog({ kind, row, onDone, onFailed, onClose }: FlattenLabelDialogProps) {
  const asked = useMemo(() => ({ id: row.id }), [row.id]);
  const success = `Les mots de «\u202f${row.label}\u202f» sont séparés. Le journal permet d’annuler.`;
  const { tried, error, again, run, isBusy } = useTrial(kind.operations.flatten, asked, { success, onFailed });
  const separate = async () => {
    if (await run()) onDone();
  };
  return (
    <ConfirmDialog
      open
      title={`Séparer les mots de «\u202f${row.label}\u202f»`}
      confirmLabel="Séparer"
      busy={isBusy}
      onConfirm={() => void separate()}
      onClose={onClose}
    >
      <p>Chaque autre mot devient un libellé à part, non normalisé.</p>
      <OutcomeFacts outcome={tried} error={error} onRetry={again} />
    </ConfirmDialog>
  );
}
