import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDateTime } from '@bloom/shared-ui/format';
import { messageFor } from '@bloom/shared-ui/messages';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { LabelChangesDocument, UndoLabelChangeDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './label-administration.module.css';
import { type Change, sentenceOf } from './label-change-words.ts';
import type { LabelKind } from './label-kinds.ts';
import { talents } from './label-outcome.tsx';

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
    // What a label was and what it became have one id: the cache would make one of both.
    fetchPolicy: 'no-cache',
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
