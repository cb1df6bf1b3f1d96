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

/** What an own offer waits for. */
function nextStep(job: JobRowFragment): string {
  if (isHidden(job)) return 'Publier';
  return job.talentCount === 0 ? 'Trouver des candidats' : 'Voir les candidats';
}

/** On the first screen of who recruits, which is another remote's: the own open offers, and whom each has found. */
export function OwnJobsCard() {
  const { data, error, refetch } = useQuery(JobsDocument, {
    variables: { status: 'inProgress', mine: true, jobType: null, take: SHOWN },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.getJobFunnelProjects;
  const own = `${linkTo('jobs.list')}?qui=moi`;
  return (
    <Card
      title="Vos offres en cours"
      actions={found && found.count > 0 && <Link to={own}>Toutes ({found.count})</Link>}
    >
      {!found && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!found && !error && <LoadingSkeleton rows={3} />}
      {found?.count === 0 && (
        <p className={styles.faint}>
          Aucune offre en cours n’est à vous.{' '}
          <Link to={linkTo('jobs.list')} className={styles.whole}>
            Voir celles de tous
          </Link>
        </p>
      )}
      {found && found.count > 0 && (
        <ul className={styles.own}>
          {found.results.map((job) => (
            <li key={job.id}>
              <JobCard job={job} isOwn />
              <ButtonLink size="small" to={`/jobs/${job.id}`}>
                {nextStep(job)}
                <span className="visually-hidden">{`\u00a0: ${job.name}`}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
