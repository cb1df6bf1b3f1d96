import { useQuery } from '@bloom/shared-auth/apollo';
import { contractOf } from '@bloom/shared-rules/talents/job-offer-words';
import { type JobType, jobTypes } from '@bloom/shared-rules/talents/job-project';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { dayInParis } from '@bloom/shared-ui/format';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { Link, useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { ViewLinks } from '@bloom/shared-ui/view-links';
import { jobStatuses, statusWords } from '../jobs/job-words.ts';
import { type JobFunnelStatus, type JobRowFragment, JobsDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { isHidden, JobCard } from './job-card.tsx';
import styles from './job-list.module.css';

const PAGE_SIZE = 10;
/** As many as the API answers at once. */
const AT_ONCE = 500;

/** /jobs: what clients look for, by how it stands; the own ones first. */
export function JobListPage() {
  const view = useView();
  const { status, mine, jobType } = view;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(JobsDocument, {
    variables: { status, mine, jobType, take: AT_ONCE },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.getJobFunnelProjects;
  return (
    <Page title="Offres" width="wide" action={<NewJob />}>
      <Views view={view} />
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
        empty={<Nothing view={view} />}
      />
    </Page>
  );
}

const rowId = ({ id }: JobRowFragment) => id;

const EMPTY: Readonly<Record<JobFunnelStatus, { title: string; hint: string }>> = {
  inProgress: { title: 'Aucune offre en cours', hint: 'Une offre arrive ici dès que vous l’avez créée.' },
  WIN: { title: 'Aucune offre gagnée', hint: 'Une offre arrive ici dès que sa victoire est enregistrée.' },
  LOST: {
    title: 'Aucune offre perdue',
    hint: 'Une offre arrive ici quand le client va voir ailleurs, avec la raison.',
  },
};

/** In the address, so that a copied link shows the same offers. */
interface View {
  status: JobFunnelStatus;
  mine: boolean;
  jobType: JobType | null;
}

function useView(): View {
  const [asked] = useSearchParams();
  return {
    status: jobStatuses.find((status) => status === asked.get('statut')) ?? 'inProgress',
    mine: asked.get('qui') === 'moi',
    jobType: jobTypes.find((type) => type === asked.get('activite')) ?? null,
  };
}

/** What leads to a view; what goes without saying is left out. */
function searchOf({ status, mine, jobType }: View): string {
  const search = new URLSearchParams({ statut: status });
  if (mine) search.set('qui', 'moi');
  if (jobType) search.set('activite', jobType);
  return search.toString();
}

function Views({ view }: { view: View }) {
  const to = (label: string, change: Partial<View>, isHere: boolean) => ({
    label,
    search: searchOf({ ...view, ...change }),
    isHere,
  });
  return (
    <div className={styles.views}>
      <ViewLinks
        label="Offres affichées"
        views={jobStatuses.map((status) => to(statusWords[status].many, { status }, status === view.status))}
      />
      <ViewLinks
        label="De qui"
        views={[to('Toutes', { mine: false }, !view.mine), to('Les miennes', { mine: true }, view.mine)]}
      />
      <div className={view.jobType === null ? styles.isAny : undefined}>
        <ViewLinks
          label="Activité"
          views={[
            to('Toute activité', { jobType: null }, view.jobType === null),
            ...jobTypes.map((jobType) => to(jobType, { jobType }, jobType === view.jobType)),
          ]}
        />
      </div>
    </div>
  );
}

function NewJob() {
  return (
    <ButtonLink variant="primary" icon={<PlusOutlined />} to={linkTo('jobs.new')}>
      Nouvelle offre
    </ButtonLink>
  );
}

function Nothing({ view }: { view: View }) {
  const { title, hint } = EMPTY[view.status];
  if (!view.mine && view.jobType === null) return <EmptyState title={title}>{hint}</EmptyState>;
  return (
    <EmptyState title={`${title} ne correspond à ces filtres`}>
      <Link to={{ search: searchOf({ status: view.status, mine: false, jobType: null }) }}>Effacer les filtres</Link>
    </EmptyState>
  );
}

const columns: GridColumn<JobRowFragment>[] = [
  {
    id: 'name',
    header: 'Offre',
    flex: 1,
    minWidth: 240,
    value: ({ name }) => name,
    render: (job) => (
      <span className={styles.name}>
        <Link to={`/jobs/${job.id}`}>{job.name}</Link>
        {isHidden(job) && <StatusTag tone="warning">Non publiée</StatusTag>}
      </span>
    ),
  },
  { id: 'society', header: 'Client', width: 160, value: ({ society }) => society.name },
  { id: 'contract', header: 'Contrat', kind: 'list', width: 150, value: contractOf },
  { id: 'type', header: 'Activité', kind: 'list', width: 110, hidden: true, value: ({ jobType }) => jobType },
  {
    id: 'manager',
    header: 'Manager',
    kind: 'list',
    width: 140,
    value: ({ accountManager }) => accountManager?.fullname,
  },
  { id: 'talents', header: 'Candidats', kind: 'number', width: 130, value: ({ talentCount }) => talentCount },
  { id: 'createdAt', header: 'Ouverte le', kind: 'date', width: 120, value: ({ createdAt }) => dayInParis(createdAt) },
];
