import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { RetryFailedJobDocument, SetFailedJobAsideDocument } from '../graphql.generated.ts';
import styles from './service-state.module.css';
import { leftOut, type ServiceState } from './service-state.words.ts';

type Job = ServiceState['failedJobs'][number];

/** Work that the product gave up after several tries. */
export function FailedJobs({ jobs, count, onChanged }: { jobs: Job[]; count: number; onChanged: () => void }) {
  const others = leftOut(count, jobs.length);
  return (
    <Card title="Traitements en échec" padded={false}>
      <ul className={styles.lines} aria-label="Traitements en échec">
        {jobs.map((job) => (
          <JobLine key={job.jobId} job={job} onChanged={onChanged} />
        ))}
      </ul>
      {others && <p className={styles.more}>{others}</p>}
    </Card>
  );
}

function JobLine({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const toasts = useToasts();
  const [retry] = useMutation(RetryFailedJobDocument);
  const [setAside] = useMutation(SetFailedJobAsideDocument);
  const retrying = useSubmit(retry);
  const settling = useSubmit(setAside);
  const { jobId, title, subject, reason, failedAt, retryRefusal, viewerCanMend } = job;
  const name = subject === null ? title : `${title}, ${subject}`;

  const tryAgain = async () => {
    if (!(await retrying.submit({ variables: { jobId } }))) return;
    toasts.success(`${name}\u00a0: nouvel essai lancé`);
    onChanged();
  };
  const settle = async () => {
    if (!(await settling.submit({ variables: { jobId } }))) return;
    toasts.success(`${name}\u00a0: classé`);
    onChanged();
  };

  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p>
          <strong>{title}</strong>
          {subject !== null && <span className={styles.soft}> · {subject}</span>}
        </p>
        <p className={styles.soft}>
          En échec depuis le {formatDateTime(new Date(failedAt))}
          {reason === null ? '.' : `\u00a0: ${reason}`}
        </p>
        {retryRefusal !== null && <p>{retryRefusal}</p>}
      </div>
      {!viewerCanMend ? null : retryRefusal === null ? (
        <Button loading={retrying.submitting} aria-label={`Réessayer – ${name}`} onClick={() => void tryAgain()}>
          Réessayer
        </Button>
      ) : (
        <Button loading={settling.submitting} aria-label={`Classer – ${name}`} onClick={() => void settle()}>
          Classer
        </Button>
      )}
    </li>
  );
}
