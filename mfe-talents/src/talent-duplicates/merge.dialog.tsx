import { useApolloClient } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { messageFor } from '@bloom/shared-ui/messages';
import { plainText } from '@bloom/shared-ui/plain-text';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useState } from 'react';
import {
  MergeTalentsDocument,
  type MergeTalentsMutation,
  type TalentMergeField,
  type TalentSheetFragment,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import type { Duplicate } from './duplicate.ts';
import styles from './duplicates.module.css';
import { Moves } from './merge-moves.tsx';
import { shownValue } from './merge-words.ts';

type Outcome = MergeTalentsMutation['mergeTalents'];

interface MergeDialogProps {
  talent: TalentSheetFragment;
  duplicate: Duplicate;
  onMerged: () => void;
  /** One of the two is not as it was read. */
  onLookAgain: () => void;
  onClose: () => void;
}

/** Both sheets side by side, what would become of them, and the merge. */
export function MergeDialog({ talent, duplicate, onMerged, onLookAgain, onClose }: MergeDialogProps) {
  const [take, setTake] = useState<readonly TalentMergeField[]>([]);
  const { tried, error, again, run, isBusy } = useMerge(talent, duplicate, take);
  const toasts = useToasts();
  const merge = async () => {
    if (!(await run())) return;
    toasts.success('Les deux fiches n’en font plus qu’une. La fusion peut être annulée pendant 30 jours.');
    onMerged();
  };
  const choose = (field: TalentMergeField, takesOther: boolean) =>
    setTake(takesOther ? [...take, field] : take.filter((one) => one !== field));
  return (
    <Dialog
      open
      size="large"
      title="Fusionner deux fiches"
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button variant="primary" disabled={tried === undefined} loading={isBusy} onClick={() => void merge()}>
            Fusionner
          </Button>
        </>
      }
    >
      {error !== undefined && (
        <ErrorState
          error={error}
          message={messageFor(error, { area: 'talentMerge' })}
          onRetry={() => {
            onLookAgain();
            again();
          }}
        />
      )}
      {tried === undefined && error === undefined && <LoadingSkeleton shape="text" rows={6} />}
      {tried !== undefined && (
        <div className={styles.stack}>
          <Lines lines={tried.lines} take={take} onChoose={choose} />
          <Moves outcome={tried} />
        </div>
      )}
    </Dialog>
  );
}

function useMerge(talent: TalentSheetFragment, { talent: other }: Duplicate, take: readonly TalentMergeField[]) {
  const client = useApolloClient();
  const [state, setState] = useState<{ tried?: Outcome; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const variables = {
    keptId: talent.id,
    keptVersion: talent.version,
    mergedId: other.id,
    mergedVersion: other.version,
  };
  const order = JSON.stringify({ ...variables, take });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when somebody wants it
  useEffect(() => {
    let isCurrent = true;
    const asked = { ...(JSON.parse(order) as typeof variables & { take: TalentMergeField[] }), dryRun: true };
    const context = { ...talentsApi, changes: [] };
    client.mutate({ mutation: MergeTalentsDocument, variables: asked, context }).then(
      ({ data }) => isCurrent && setState({ tried: data?.mergeTalents }),
      (error: unknown) => isCurrent && setState({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, order, attempt]);
  const again = () => {
    setState({});
    setAttempt((times) => times + 1);
  };
  const run = async (): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      const asked = { ...variables, take: [...take], dryRun: false };
      await client.mutate({ mutation: MergeTalentsDocument, variables: asked, context: talentsApi });
      return true;
    } catch (error) {
      setState({ error });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { ...state, again, run, isBusy };
}

interface LinesProps {
  lines: Outcome['lines'];
  /** As it was chosen, at once: the trial of it is still on its way. */
  take: readonly TalentMergeField[];
  onChoose: (field: TalentMergeField, takesOther: boolean) => void;
}

function Lines({ lines, take, onChoose }: LinesProps) {
  if (lines.length === 0) return <p>Les deux fiches ne se contredisent en rien.</p>;
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">Ce que les deux fiches disent différemment</caption>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Cette fiche, gardée</th>
          <th scope="col">L’autre, qui disparaît</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line
            key={line.field}
            line={line}
            takesOther={line.kept === null || take.includes(line.field)}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: LinesProps['lines'][number];
  takesOther: boolean;
  onChoose: LinesProps['onChoose'];
}

function Line({ line, takesOther, onChoose }: LineProps) {
  const { field, label, kept, other } = line;
  const radio = (value: string | null, isOther: boolean) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={`merge-${field}`}
        aria-label={`${label}\u00a0: ${value === null ? 'rien' : shownValue(field, value)}`}
        checked={takesOther === isOther}
        disabled={kept === null}
        onChange={() => onChoose(field, isOther)}
      />
      <span className={styles.whose}>{isOther ? 'L’autre' : 'Cette fiche'}</span>
      {value === null ? <span className={styles.faint}>Non renseigné</span> : plainText(shownValue(field, value))}
    </label>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{radio(kept, false)}</td>
      <td>{radio(other, true)}</td>
    </tr>
  );
}
