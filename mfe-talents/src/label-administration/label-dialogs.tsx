import { useMutation } from '@bloom/shared-auth/apollo';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { latePart } from '@bloom/shared-ui/late-part';
import { useSubmit } from '@bloom/shared-ui/submit';
import { talentsApi } from '../talents-api.ts';
import type { LabelKind, LabelRow } from './label-kinds.ts';
import type { LabelRows } from './label-rows.ts';

const MergeLabelDialog = latePart(async () => (await import('./merge-label.dialog.tsx')).MergeLabelDialog);
const FlattenLabelDialog = latePart(async () => (await import('./flatten-label.dialog.tsx')).FlattenLabelDialog);
const EditLabelDialog = latePart(async () => (await import('./edit-label.dialog.tsx')).EditLabelDialog);

export type OpenDialog =
  | { kind: 'merge'; row: LabelRow; into?: { id: string; label: string } }
  | { kind: 'flatten' | 'remove' | 'edit'; row: LabelRow };

interface LabelDialogsProps {
  kind: LabelKind;
  dialog: OpenDialog;
  labels: LabelRows;
  onClose: () => void;
}

/** What is asked before a label is changed otherwise than in its row. */
export function LabelDialogs({ kind, dialog, labels, onClose }: LabelDialogsProps) {
  const { row } = dialog;
  const done = () => {
    onClose();
    labels.reload();
  };
  const gone = () => {
    labels.drop(row.id);
    done();
  };
  const saved = (changed: LabelRow) => {
    labels.put(changed);
    onClose();
  };
  switch (dialog.kind) {
    case 'merge':
      return (
        <MergeLabelDialog
          {...{ kind, onClose }}
          source={row}
          into={dialog.into}
          onDone={gone}
          onFailed={labels.reload}
        />
      );
    case 'flatten':
      return <FlattenLabelDialog {...{ kind, row, onClose }} onDone={done} onFailed={labels.reload} />;
    case 'edit':
      return (
        <EditLabelDialog
          {...{ kind, row, onClose }}
          current={labels.rows?.find(({ id }) => id === row.id)}
          onSaved={saved}
          onFailed={labels.reload}
        />
      );
    case 'remove':
      return <RemoveQuestion {...{ kind, row, onClose }} onDone={gone} onFailed={labels.reload} />;
  }
}

interface RemoveQuestionProps {
  kind: LabelKind;
  row: LabelRow;
  onDone: () => void;
  /** It cannot be done: the list may be of before. */
  onFailed: () => void;
  onClose: () => void;
}

function RemoveQuestion({ kind, row, onDone, onFailed, onClose }: RemoveQuestionProps) {
  const [remove] = useMutation(kind.operations.remove, { context: talentsApi });
  const success = `«\u202f${row.label}\u202f» est supprimé. Le journal permet d’annuler.`;
  const { submit, submitting } = useSubmit(remove, { area: 'labels', success });
  const run = async () => {
    if (await submit({ variables: { id: row.id } })) onDone();
    else onFailed();
  };
  return (
    <ConfirmDialog
      open
      title={`Supprimer «\u202f${row.label}\u202f»\u202f?`}
      confirmLabel="Supprimer"
      danger
      busy={submitting}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>Le libellé disparaît de la liste. Celui que des talents portent se fusionne plutôt.</p>
    </ConfirmDialog>
  );
}
