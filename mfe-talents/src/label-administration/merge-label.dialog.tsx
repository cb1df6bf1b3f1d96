import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { useId, useMemo, useState } from 'react';
import { LabelSearch } from '../label-search/label-search.tsx';
import styles from './label-administration.module.css';
import type { LabelKind } from './label-kinds.ts';
import { useNeighbours } from './label-neighbours.tsx';
import { OutcomeFacts } from './label-outcome.tsx';
import { useTrial } from './label-trial.ts';

type Target = { id: string; label: string };

interface MergeLabelDialogProps {
  kind: LabelKind;
  source: { id: string; label: string };
  /** Chosen before the dialog was opened. */
  into: Target | undefined;
  onDone: () => void;
  /** It cannot be done: the list may be of before. */
  onFailed: () => void;
  onClose: () => void;
}

/** Chooses the normalised label, shows what the merge will do, and does it. */
export function MergeLabelDialog({ kind, source, into, onDone, onFailed, onClose }: MergeLabelDialogProps) {
  const [target, setTarget] = useState(into);
  const targetId = target?.id;
  const asked = useMemo(
    () => (targetId === undefined ? undefined : { mergeIn: source.id, mergeTo: targetId }),
    [source.id, targetId],
  );
  const success = `«\u202f${source.label}\u202f» est fusionné dans «\u202f${target?.label}\u202f». Le journal permet d’annuler.`;
  const { tried, error, again, run, isBusy } = useTrial(kind.operations.merge, asked, { success, onFailed });
  const merge = async () => {
    if (await run()) onDone();
  };
  return (
    <Dialog
      open
      title={`Fusionner «\u202f${source.label}\u202f»`}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button variant="primary" disabled={tried === undefined} loading={isBusy} onClick={() => void merge()}>
            Fusionner
          </Button>
        </>
      }
    >
      <p>
        Ceux qui ont «{'\u202f'}
        {source.label}
        {'\u202f'}» auront le libellé normalisé choisi. Le mot reste connu{'\u00a0'}: qui l’écrira de nouveau arrivera
        au même libellé.
        {kind.kind === 'skill' && ' Qui a les deux garde le niveau le plus haut et l’expérience la plus longue.'}
      </p>
      <TargetChoice kind={kind} source={source} target={target} onChoose={setTarget} />
      <div aria-live="polite">{target && <OutcomeFacts outcome={tried} error={error} onRetry={again} />}</div>
    </Dialog>
  );
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
