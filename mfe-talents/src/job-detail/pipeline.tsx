import { funnelPhases, phaseLabels } from '@bloom/shared-rules/funnel';
import { Link } from '@bloom/shared-ui/routing';
import { type PhasedCandidate, sinceOf } from './candidate-words.ts';
import styles from './job-detail.module.css';

/** Who stands where, a column for each phase; one that nobody is in is narrow. */
export function Pipeline({ talents }: { talents: readonly PhasedCandidate[] }) {
  if (talents.length === 0) {
    return <p className={styles.nobody}>Aucun candidat pour l’instant : cherchez parmi les talents.</p>;
  }
  return (
    <section className={styles.pipeline} aria-label="Étapes des candidats">
      {funnelPhases.map((phase) => {
        const here = talents.filter((talent) => talent.phase === phase);
        return (
          <section
            key={phase}
            className={here.length === 0 ? styles.emptyColumn : styles.column}
            aria-label={`${phaseLabels[phase]} : ${here.length}`}
          >
            <h3 className={styles.phase}>
              {phaseLabels[phase]} <span className={styles.count}>{here.length}</span>
            </h3>
            {here.length > 0 && (
              <ul className={styles.candidates}>
                {here.map((talent) => (
                  <CandidateCard key={talent.talentId} talent={talent} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </section>
  );
}

function CandidateCard({ talent }: { talent: PhasedCandidate }) {
  return (
    <li className={styles.candidate}>
      {talent.isErased ? talent.fullname : <Link to={`/talents/${talent.talentId}`}>{talent.fullname}</Link>}
      {talent.jobTitle && <span>{talent.jobTitle}</span>}
      <span className={styles.faint}>{sinceOf(talent)}</span>
    </li>
  );
}
