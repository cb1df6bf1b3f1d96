import { useApolloClient } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { useShowFailure } from '@bloom/shared-ui/show-failure';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useId, useState } from 'react';
import { LabelSearch } from '../label-search/label-search.tsx';
import { talentsApi } from '../talents-api.ts';
import styles from './label-administration.module.css';
import type { LabelKind, LabelOutcome } from './label-kinds.ts';
import { useNeighbours } from './label-neighbours.tsx';
import { OutcomeFacts } from './label-outcome.tsx';

type Target = { id: string; label: string };

interface MergeLabelDialogProps {
  kind: LabelKind;
  source: { id: string; label: string };
  /** Chosen before the dialog was opened. */
  into: Target | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Chooses the normalised label, shows what the merge will do, and does it. */
export function MergeLabelDialog({ kind, source, into, onDone, onClose }: MergeLabelDialogProps) {
  const [target, setTarget] = useState(into);
  const { tried, run, isBusy } = useMerge(kind, source, target);
  const toasts = useToasts();
  const merge = async () => {
    if (!(await run())) return;
    toasts.success(`« ${source.label} » est fusionné dans « ${target?.label} ». Le journal permet d’annuler.`);
    onDone();
  };
  return (
    <Dialog
      open
      title={`Fusionner « ${source.label} »`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" disabled={tried === undefined} loading={isBusy} onClick={() => void merge()}>
            Fusionner
          </Button>
        </>
      }
    >
      <p>
        Ceux qui ont « {source.label} » auront le libellé normalisé choisi. Le mot reste connu : qui l’écrira de nouveau
        arrivera au même libellé.
      </p>
      <TargetChoice kind={kind} source={source} target={target} onChoose={setTarget} />
      <div aria-live="polite">{target && <OutcomeFacts outcome={tried} />}</div>
    </Dialog>
  );
}

function useMerge({ operations }: LabelKind, source: { id: string }, target: Target | undefined) {
  const client = useApolloClient();
  const [tried, setTried] = useState<LabelOutcome>();
  const [isBusy, setBusy] = useState(false);
  const showFailure = useShowFailure({ area: 'labels' });
  const targetId = target?.id;
  useEffect(() => {
    setTried(undefined);
    if (targetId === undefined) return;
    let isCurrent = true;
    const attempt = async () => {
      try {
        const variables = { mergeIn: source.id, mergeTo: targetId, dryRun: true };
        const { data } = await client.mutate({ mutation: operations.merge, variables, context: talentsApi });
        if (isCurrent) setTried(data?.outcome);
      } catch (error) {
        if (isCurrent) showFailure(error, () => void attempt());
      }
    };
    void attempt();
    return () => {
      isCurrent = false;
    };
  }, [client, operations, source.id, targetId, showFailure]);
  const run = async (): Promise<boolean> => {
    if (targetId === undefined || isBusy) return false;
    setBusy(true);
    try {
      const variables = { mergeIn: source.id, mergeTo: targetId, dryRun: false };
      await client.mutate({ mutation: operations.merge, variables, context: talentsApi });
      return true;
    } catch (error) {
      showFailure(error, () => void run());
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { tried, run, isBusy };
}

interface TargetChoiceProps {
  kind: LabelKind;
  source: { id: string; label: string };
  target: Target | undefined;
  onChoose: (target: Target) => void;
}

/** Those that come close are offered; every other normalised one is found by typing. */
function TargetChoice({ kind, source, target, onChoose }: TargetChoiceProps) {
  const id = useId();
  const near = useNeighbours(source.id);
  return (
    <div className={styles.target}>
      <label htmlFor={id}>Libellé normalisé</label>
      <LabelSearch
        id={id}
        document={kind.operations.findIso}
        without={[source.id]}
        chosen={target}
        suggested={near}
        nothingFound="Aucun libellé normalisé ne correspond."
        onChoose={onChoose}
      />
    </div>
  );
}
