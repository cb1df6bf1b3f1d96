import { contractOf } from '@bloom/shared-rules/talents/job-offer-words';
import { plural } from '@bloom/shared-ui/french';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import type { JobRowFragment } from '../talents.generated.ts';
import styles from './job-list.module.css';

/** Open, and not yet to be seen by its client. */
export const isHidden = (job: JobRowFragment) => job.status === 'inProgress' && job.isPublished === false;

export function JobCard({ job, isOwn = false }: { job: JobRowFragment; isOwn?: boolean }) {
  // Whoever looks at their own offers knows whose they are.
  const manager = isOwn ? undefined : job.accountManager;
  return (
    <div className={styles.card}>
      <Link to={`/jobs/${job.id}`}>{job.name}</Link>
      {isHidden(job) && <StatusTag tone="warning">Non publiée</StatusTag>}
      <span>{`${job.society.name} · ${contractOf(job)}`}</span>
      <span className={styles.faint}>
        {plural(job.talentCount, 'candidat')}
        {manager && ` · ${manager.fullname}`}
      </span>
    </div>
  );
}
