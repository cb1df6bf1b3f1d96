import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDateTime } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { messageFor } from '@bloom/shared-ui/messages';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { LabelChangesDocument, type LabelChangesQuery, UndoLabelChangeDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './label-administration.module.css';
import type { LabelKind } from './label-kinds.ts';
import { talents } from './label-outcome.tsx';

type Change = LabelChangesQuery['labelChanges'][number];

interface LabelLogDialogProps {
  kind: LabelKind;
  onUndone: () => void;
  onClose: () => void;
}

/** What was done to labels, newest first, each with its way back. */
export function LabelLogDialog({ kind, onUndone, onClose }: LabelLogDialogProps) {
  const { data, error, refetch } = useQuery(LabelChangesDocument, {
    variables: { kind: kind.kind },
    context: talentsApi,
    fetchPolicy: 'network-only',
  });
  const undone = () => {
    void refetch();
    onUndone();
  };
  return (
    <Dialog open title={`Journal\u00a0: ${kind.title.toLowerCase()}`} onClose={onClose}>
      {error && <ErrorState error={error} message={messageFor(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton shape="text" rows={5} label="Chargement du journal" />}
      {data?.labelChanges.length === 0 && (
        <EmptyState title="Rien n’a changé ces trente derniers jours">
          Chaque fusion, séparation ou suppression arrive ici, et peut y être annulée.
        </EmptyState>
      )}
      {data && data.labelChanges.length > 0 && (
        <ul className={styles.log}>
          {data.labelChanges.map((change) => (
            <LoggedChange key={change.id} change={change} onUndone={undone} onFailed={() => void refetch()} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const quoted = (labels: readonly { label: string }[]) => labels.map(({ label }) => `«\u202f${label}\u202f»`).join(', ');

/** What happened, as one says it. */
function sentenceOf({ action, before, after }: Change): string {
  switch (action) {
    case 'create':
      return `${quoted(after)} ajouté`;
    case 'update':
      return before[0]?.label === after[0]?.label
        ? `${quoted(after)} modifié`
        : `${quoted(before)} renommé en ${quoted(after)}`;
    case 'merge':
      return `${quoted(before.slice(0, 1))} fusionné dans ${quoted(after)}`;
    case 'flatten':
      return `${quoted(before)} séparé en ${quoted(after)}`;
    case 'delete':
      return `${quoted(before)} supprimé`;
    case 'deleteUnused':
      return plural(before.length, 'libellé inutilisé supprimé', 'libellés inutilisés supprimés');
  }
}

interface LoggedChangeProps {
  change: Change;
  onUndone: () => void;
  /** Somebody may have undone it, or built on it. */
  onFailed: () => void;
}

function LoggedChange({ change, onUndone, onFailed }: LoggedChangeProps) {
  const [undo] = useMutation(UndoLabelChangeDocument, { context: talentsApi });
  const { submit, submitting } = useSubmit(undo, { area: 'labels', success: 'Le changement est annulé.' });
  const sentence = sentenceOf(change);
  const facts = [
    formatDateTime(change.createdAt),
    change.author ?? 'compte de service',
    ...(change.talentCount > 0 ? [talents(change.talentCount)] : []),
  ];
  const takeBack = async () => {
    if (await submit({ variables: { id: change.id } })) onUndone();
    else onFailed();
  };
  return (
    <li>
      <span>
        {change.undoneAt ? <del>{sentence}</del> : sentence}
        <span className={styles.faint}>{facts.join(' · ')}</span>
      </span>
      {change.undoneAt ? (
        <span className={styles.faint}>Annulé</span>
      ) : (
        <Button
          size="small"
          loading={submitting}
          aria-label={`Annuler\u00a0: ${sentence}`}
          onClick={() => void takeBack()}
        >
          Annuler
        </Button>
      )}
    </li>
  );
}
