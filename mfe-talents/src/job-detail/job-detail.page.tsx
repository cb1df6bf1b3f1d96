import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { formatDate } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { messageFor, planned } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { Link, useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useState } from 'react';
import { Candidates } from '../job-candidates/candidates.tsx';
import { statusWords } from '../jobs/job-words.ts';
import { JobDocument, type JobQuery } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './job-detail.module.css';
import { JobFacts } from './job-facts.tsx';

const WinJobDialog = latePart(async () => (await import('./win-job.dialog.tsx')).WinJobDialog);

const back = { to: '/jobs', label: 'Offres' };

/** /jobs/:id: an offer, who is where on the way to it, and how it ended. */
export function JobDetailPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(JobDocument, {
    variables: { jobId: id },
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
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
  const [isWinning, setWinning] = useState(false);
  const { one, tone } = statusWords[job.status];
  return (
    <Page
      title={job.name}
      subtitle={`${job.society.name} · ${job.jobTitle}`}
      width="wide"
      back={back}
      secondary={<StatusTag tone={tone}>{one}</StatusTag>}
      action={
        job.viewerCanWin ? (
          <Button variant="primary" onClick={() => setWinning(true)}>
            Offre gagnée
          </Button>
        ) : undefined
      }
    >
      {job.status === 'WIN' && (
        <p className={styles.outcome}>
          {job.winDate ? `Gagnée le ${formatDate(job.winDate)}` : 'Gagnée'}
          {bloomer && (
            <>
              {' avec '}
              <Link to={`/bloomer/${bloomer.recordId}`}>{bloomer.fullname}</Link>
            </>
          )}
        </p>
      )}
      <Candidates job={job} talents={talents} onReadAgain={onChanged} />
      <JobFacts job={job} />
      {isWinning && (
        <WinJobDialog
          waiting={null}
          job={job}
          onClose={() => setWinning(false)}
          onWon={() => {
            setWinning(false);
            onChanged();
          }}
        />
      )}
    </Page>
  );
}
