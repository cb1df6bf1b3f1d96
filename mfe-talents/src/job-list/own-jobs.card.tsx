import { useQuery } from '@bloom/shared-auth/apollo';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { type JobRowFragment, JobsDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { isHidden, JobCard } from './job-card.tsx';
import styles from './job-list.module.css';

/** As many as are seen without scrolling; the list has them all. */
const SHOWN = 5;

/** What an offer waits for; whether it is published is its own account manager's decision. */
function nextStep(job: JobRowFragment, isOwn: boolean): string {
  if (isOwn && isHidden(job)) return 'Publier';
  return job.talentCount === 0 ? 'Trouver des candidats' : 'Voir les candidats';
}

function useOpenJobs(mine: boolean) {
  return useQuery(JobsDocument, {
    variables: { status: 'inProgress', mine, jobType: null, take: SHOWN },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
}

/** On the first screen of who recruits, which is another remote's: the own open offers, and whom each has found. */
export function OwnJobsCard() {
  const { data, error, refetch } = useOpenJobs(true);
  const found = data?.getJobFunnelProjects;
  const own = `${linkTo('jobs.list')}?qui=moi`;
  return (
    <Card
      title="Vos offres en cours"
      actions={found && found.count > 0 && <Link to={own}>Toutes ({found.count})</Link>}
    >
      {!found && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!found && !error && <LoadingSkeleton rows={3} />}
      {found?.count === 0 && <JobsOfAll />}
      {found && found.count > 0 && <Jobs jobs={found.results} isOwn />}
    </Card>
  );
}

/** Who has no open offer finds candidates for those of the others, the latest first. */
function JobsOfAll() {
  const { data, error } = useOpenJobs(false);
  const jobs = data?.getJobFunnelProjects.results;
  return (
    <>
      <p className={styles.faint}>
        Aucune offre en cours n’est à vous.{' '}
        <Link to={linkTo('jobs.list')} className={styles.whole}>
          Voir celles de tous
        </Link>
      </p>
      {!jobs && !error && <LoadingSkeleton rows={3} />}
      {jobs && jobs.length > 0 && <Jobs jobs={jobs} />}
    </>
  );
}

function Jobs({ jobs, isOwn = false }: { jobs: readonly JobRowFragment[]; isOwn?: boolean }) {
  return (
    <ul
      className={isOwn ? styles.own : `${styles.own} ${styles.ofAll}`}
      aria-label={isOwn ? undefined : 'Dernières offres de l’équipe'}
    >
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} isOwn={isOwn} />
          <ButtonLink size="small" to={`/jobs/${job.id}`}>
            {nextStep(job, isOwn)}
            <span className="visually-hidden">{`\u00a0: ${job.name}`}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
