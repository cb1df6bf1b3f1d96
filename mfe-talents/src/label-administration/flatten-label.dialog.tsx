import { useMutation } from '@bloom/shared-auth/apollo';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useEffect, useState } from 'react';
import { talentsApi } from '../talents-api.ts';
import type { LabelKind, LabelOutcome, LabelRow } from './label-kinds.ts';
import { OutcomeFacts } from './label-outcome.tsx';

interface FlattenLabelDialogProps {
  kind: LabelKind;
  row: LabelRow;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what each word becomes, and does it. */
export function FlattenLabelDialog({ kind, row, onDone, onClose }: FlattenLabelDialogProps) {
  const [flatten] = useMutation(kind.operations.flatten, { context: talentsApi });
  const [tried, setTried] = useState<LabelOutcome>();
  const { submit: attempt } = useSubmit(flatten, { area: 'labels' });
  const { submit, submitting } = useSubmit(flatten, {
    area: 'labels',
    success: `Les mots de « ${row.label} » sont séparés. Le journal permet d’annuler.`,
  });
  useEffect(() => {
    void attempt({ variables: { id: row.id, dryRun: true } }).then((data) => setTried(data?.outcome));
  }, [attempt, row.id]);
  const separate = async () => {
    if (tried && (await submit({ variables: { id: row.id, dryRun: false } }))) onDone();
  };
  return (
    <ConfirmDialog
      open
      title={`Séparer les mots de « ${row.label} »`}
      confirmLabel="Séparer"
      busy={submitting}
      onConfirm={() => void separate()}
      onClose={onClose}
    >
      <p>Chaque autre mot devient {kind.a} à part, non normalisé.</p>
      <OutcomeFacts outcome={tried} />
    </ConfirmDialog>
  );
}
