import { TeamOutlined } from '@bloom/shared-ui/icons';
import { EmptyState } from '@bloom/shared-ui/states';
import { presentedCount } from '../job-list/job.words.ts';
import { CandidateCard } from './candidate-card.tsx';
import styles from './job-board.module.css';
import { JobFrame } from './job-frame.tsx';

/** /talentboard/jobs/{jobId}: who is presented for the job, the furthest first. */
export function JobBoardPage() {
  return (
    <JobFrame title="TalentBoard">
      {({ job, talents }) => ({
        title: job.name,
        documentTitle: `TalentBoard · ${job.name}`,
        subtitle: talents.length === 0 ? job.jobTitle : `${job.jobTitle} · ${presentedCount(talents.length)}`,
        content:
          talents.length === 0 ? (
            <EmptyState title="Aucun profil présenté pour l’instant" icon={<TeamOutlined />}>
              Nous cherchons. Dès qu’une personne vous est présentée avec son accord, son profil apparaît ici.
            </EmptyState>
          ) : (
            <ul className={styles.talents} aria-label="Profils présentés">
              {talents.map((talent) => (
                <li key={talent.talentId}>
                  <CandidateCard jobId={job.id} talent={talent} />
                </li>
              ))}
            </ul>
          ),
      })}
    </JobFrame>
  );
}
