import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { messageFor, planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect } from 'react';
import { Candidates } from '../job-candidates/candidates.tsx';
import { statusWords } from '../jobs/job-words.ts';
import { useKeptCurrent } from '../kept-current.ts';
import { JobDocument, type JobQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { hasActions, JobActions } from './job-actions.tsx';
import { JobFacts } from './job-facts.tsx';
import { JobOutcome } from './job-outcome.tsx';
import { MissionDrafts } from './mission-drafts.tsx';
import { NobodyValidated } from './nobody-validated.tsx';
import { ScoreCards } from './score-cards.tsx';
import { UnplacedNotice } from './unplaced-notice.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';

const back = { to: '/jobs', label: 'Offres' };

/** /jobs/:id: an offer, who is where on the way to it, and how it ended. */
export function JobDetailPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(JobDocument, {
    variables: { jobId: id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  useKeptCurrent(JobDocument, { jobId: id });
  const readAgain = () => void refetch();
  const found = data?.getJobFunnelProjectWithTalents;
  useUnknownTold(found ? undefined : error);
  if (found) return <FoundJob found={found} onChanged={readAgain} />;
  return (
    <Page title="Offre" back={back}>
      {error ? (
        <ErrorState
          error={error}
          title={isUnknown(error) ? planned('OBJECT_NOT_FOUND', 'jobFunnel')?.title : undefined}
          message={messageFor(error, { area: 'jobFunnel' })}
          onRetry={isUnknown(error) ? undefined : readAgain}
        />
      ) : (
        <LoadingSkeleton shape="text" rows={8} label="Chargement de l’offre" />
      )}
    </Page>
  );
}

const isUnknown = (error: unknown) => codeOf(error) === 'OBJECT_NOT_FOUND';

function useUnknownTold(error: unknown): void {
  const toasts = useToasts();
  useEffect(() => {
    const told = isUnknown(error) ? planned('OBJECT_NOT_FOUND', 'jobFunnel') : undefined;
    if (told) toasts.tell(told);
  }, [error, toasts]);
}

function FoundJob({ found, onChanged }: { found: JobQuery['getJobFunnelProjectWithTalents']; onChanged: () => void }) {
  const { job, bloomer, talents } = found;
  const { one, tone } = statusWords[job.status];
  return (
    <Page
      title={job.name}
      subtitle={`${job.society.name} · ${job.jobTitle}`}
      width="wide"
      back={back}
      secondary={<StatusTag tone={tone}>{one}</StatusTag>}
      action={hasActions(job) ? <JobActions job={job} onChanged={onChanged} /> : undefined}
    >
      <UnpublishedNotice job={job} onChanged={onChanged} />
      <UnplacedNotice job={job} onChanged={onChanged} />
      <NobodyValidated found={found} />
      <MissionDrafts job={job} />
      <JobOutcome job={job} bloomer={bloomer} />
      <Candidates job={job} talents={talents} onReadAgain={onChanged} />
      <ScoreCards job={job} />
      <JobFacts job={job} />
    </Page>
  );
}
