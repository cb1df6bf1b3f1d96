import { useQuery } from '@bloom/shared-auth/apollo';
import { contractOf } from '@bloom/shared-rules/job-offer-words';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { messageFor } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { Link, useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { ViewLinks } from '@bloom/shared-ui/view-links';
import { jobStatuses, statusWords } from '../jobs/job-words.ts';
import { type JobFunnelStatus, type JobRowFragment, JobsDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './job-list.module.css';

const PAGE_SIZE = 10;
/** As many as the API answers at once. */
const AT_ONCE = 500;

/** /jobs: what clients look for, by how it stands; the own ones first. */
export function JobListPage() {
  const status = useStatus();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(JobsDocument, {
    variables: { status, take: AT_ONCE },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.getJobFunnelProjects;
  return (
    <Page title="Offres" width="wide">
      <ViewLinks
        label="Offres affichées"
        views={jobStatuses.map((one) => ({
          label: statusWords[one].many,
          search: `statut=${one}`,
          isHere: one === status,
        }))}
      />
      {found && found.count > found.results.length && (
        <Notice tone="info">{`Les ${AT_ONCE} premières offres sur ${found.count.toLocaleString('fr-FR')}.`}</Notice>
      )}
      <Grid
        id="jobs"
        label="Offres"
        columns={columns}
        rows={found?.results}
        rowId={rowId}
        error={data ? undefined : error}
        errorMessage={messageFor(error)}
        onRetry={() => void refetch()}
        pageSize={PAGE_SIZE}
        height="rows"
        onOpenRow={({ id }) => void navigate(`/jobs/${id}`)}
        exportName="offres"
        card={(job) => <JobCard job={job} />}
        empty={<EmptyState title={EMPTY[status]}>Les offres arrivent ici dès qu’un client en confie une.</EmptyState>}
      />
    </Page>
  );
}

const rowId = ({ id }: JobRowFragment) => id;

const EMPTY: Readonly<Record<JobFunnelStatus, string>> = {
  inProgress: 'Aucune offre en cours',
  WIN: 'Aucune offre gagnée',
  LOST: 'Aucune offre perdue',
};

/** In the address, so that a copied link shows the same offers. */
function useStatus(): JobFunnelStatus {
  const asked = useSearchParams()[0].get('statut');
  return jobStatuses.find((status) => status === asked) ?? 'inProgress';
}

const columns: GridColumn<JobRowFragment>[] = [
  {
    id: 'name',
    header: 'Offre',
    flex: 1,
    minWidth: 240,
    value: ({ name }) => name,
    render: (job) => <Link to={`/jobs/${job.id}`}>{job.name}</Link>,
  },
  { id: 'society', header: 'Client', width: 180, value: ({ society }) => society.name },
  { id: 'contract', header: 'Contrat', kind: 'list', width: 160, value: contractOf },
  { id: 'type', header: 'Activité', kind: 'list', width: 110, hidden: true, value: ({ jobType }) => jobType },
  {
    id: 'manager',
    header: 'Account manager',
    kind: 'list',
    width: 160,
    value: ({ accountManager }) => accountManager?.fullname,
  },
  { id: 'talents', header: 'Candidats', kind: 'number', width: 120, value: ({ talentCount }) => talentCount },
  { id: 'createdAt', header: 'Ouverte le', kind: 'date', width: 130, value: ({ createdAt }) => createdAt.slice(0, 10) },
];

function JobCard({ job }: { job: JobRowFragment }) {
  return (
    <div className={styles.card}>
      <Link to={`/jobs/${job.id}`}>{job.name}</Link>
      <span>{`${job.society.name} · ${contractOf(job)}`}</span>
      <span className={styles.faint}>
        {job.talentCount === 1 ? '1 candidat' : `${job.talentCount} candidats`}
        {job.accountManager && ` · ${job.accountManager.fullname}`}
      </span>
    </div>
  );
}
