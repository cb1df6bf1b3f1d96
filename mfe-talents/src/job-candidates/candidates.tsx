import { Button } from '@bloom/shared-ui/button';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { latePart } from '@bloom/shared-ui/late-part';
import { useState } from 'react';
import type { CandidateFragment, JobFunnelStatus } from '../talents.generated.ts';
import { useCandidateMoves } from './candidate-moves.ts';
import { CandidateTable } from './candidate-table.tsx';
import { isPresentable } from './candidate-words.ts';
import styles from './candidates.module.css';
import { Pipeline } from './pipeline.tsx';

const AddCandidatesDialog = latePart(
  async () => (await import('../basket/add-candidates.dialog.tsx')).AddCandidatesDialog,
);
const PresentDialog = latePart(async () => (await import('./present.dialog.tsx')).PresentDialog);
const CandidateDialog = latePart(async () => (await import('./candidate.dialog.tsx')).CandidateDialog);

/** Nobody sees keys that nobody tells. */
const HINT =
  'Glissez une carte vers son étape. Au clavier, Maj et une flèche font avancer ou reculer la personne dont le nom est choisi.';

interface CandidatesProps {
  job: { id: string; name: string; status: JobFunnelStatus; society: { name: string } };
  talents: readonly CandidateFragment[];
  onReadAgain: () => void;
}

/** Everybody who is proposed for an offer: in columns, in a table, and on to the next phase. */
export function Candidates({ job, talents, onReadAgain }: CandidatesProps) {
  const moves = useCandidateMoves(job.id, talents, onReadAgain);
  const { question } = moves;
  const asked = question && moves.talents.find(({ talentId }) => talentId === question.talentId);
  const [isAdding, setAdding] = useState(false);
  const [isPresenting, setPresenting] = useState(false);
  const presentable = talents.filter(isPresentable);
  const isOpen = job.status === 'inProgress';
  return (
    <>
      {isOpen && (
        <div className={styles.tools}>
          {presentable.length > 0 && <Button onClick={() => setPresenting(true)}>Présenter des candidats</Button>}
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            Ajouter des candidats
          </Button>
        </div>
      )}
      {talents.some(({ viewerMoves }) => viewerMoves.length > 0) && <p className={styles.hint}>{HINT}</p>}
      {talents.length > 0 && <Pipeline moves={moves} />}
      <p className="visually-hidden" aria-live="polite">
        {moves.said}
      </p>
      <CandidateTable moves={moves} isOpen={isOpen} />
      {question && asked && (
        <CandidateDialog key={question.kind} job={job} talent={asked} question={question} moves={moves} />
      )}
      {isPresenting && (
        <PresentDialog
          job={job}
          talents={talents}
          onKeep={moves.keep}
          onReadAgain={onReadAgain}
          onClose={() => setPresenting(false)}
        />
      )}
      {isAdding && (
        <AddCandidatesDialog
          job={job}
          talentIds={talents.map(({ talentId }) => talentId)}
          onAdded={({ talent }) => moves.keep(talent)}
          onUnplaced={onReadAgain}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
