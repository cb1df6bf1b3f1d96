import { latePart } from '@bloom/shared-ui/late-part';
import type { CandidateFragment } from '../talents.generated.ts';
import { useCandidateMoves } from './candidate-moves.ts';
import { CandidateTable } from './candidate-table.tsx';
import styles from './candidates.module.css';
import { Pipeline } from './pipeline.tsx';

const CandidateDialog = latePart(async () => (await import('./candidate.dialog.tsx')).CandidateDialog);

interface CandidatesProps {
  job: { id: string; society: { name: string } };
  talents: readonly CandidateFragment[];
  onReadAgain: () => void;
}

/** Everybody who is proposed for an offer: in columns, in a table, and on to the next phase. */
export function Candidates({ job, talents, onReadAgain }: CandidatesProps) {
  const moves = useCandidateMoves(job.id, talents, onReadAgain);
  const { question } = moves;
  const asked = question && moves.talents.find(({ talentId }) => talentId === question.talentId);
  return (
    <>
      {talents.length === 0 ? (
        <p className={styles.nobody}>Aucun candidat pour l’instant : cherchez parmi les talents.</p>
      ) : (
        <Pipeline moves={moves} />
      )}
      <CandidateTable moves={moves} />
      {question && asked && (
        <CandidateDialog
          key={question.kind}
          waiting={null}
          job={job}
          talent={asked}
          question={question}
          moves={moves}
        />
      )}
    </>
  );
}
