import { askAnew, useApolloClient } from '@bloom/shared-auth/apollo';
import { useCallback, useEffect, useRef } from 'react';
import { reportError } from '../error/report-error.ts';
import { JobCompletedDocument, JobErroredDocument } from '../graphql.generated.ts';
import { useJobToasts } from './job-toasts.ts';

type Client = ReturnType<typeof useApolloClient>;

/** Jobs being followed, for each client: two screens that follow one job tell its end once. Refused ones stay in it. */
const followed = new WeakMap<Client, Set<string>>();

/**
 * Follows background jobs to their end, told in a toast that stays, also when the screen that asked for the job has
 * been left meanwhile. The server replays the end of a job that was over before the question.
 * @param onEnd called when a job has ended, well or not, e.g. to read a list again.
 */
export function useFollowJobs(onEnd: (jobId: string) => void): (jobId: string) => void {
  const client = useApolloClient();
  const toasts = useJobToasts();
  const latest = useRef({ toasts, onEnd });
  useEffect(() => {
    latest.current = { toasts, onEnd };
  });
  return useCallback(
    (jobId) => {
      const jobs = followed.get(client) ?? new Set<string>();
      followed.set(client, jobs);
      if (jobs.has(jobId)) return;
      jobs.add(jobId);
      followJob(client, jobId, {
        completed: () => latest.current.toasts.completed(jobId),
        errored: (problem) => latest.current.toasts.errored(jobId, problem),
        ended: () => {
          jobs.delete(jobId);
          askAnew();
          latest.current.onEnd(jobId);
        },
      });
    },
    [client],
  );
}

type Tell = { completed: () => void; errored: (problem?: string) => void; ended: () => void };

function followJob(client: Client, jobId: string, tell: Tell): void {
  const variables = { jobId };
  let closed = 0;
  let isOver = false;
  // Each stream closes by itself once the job is over; one of them has told how.
  const close = () => {
    closed += 1;
    if (closed === 2 && isOver) tell.ended();
  };
  // A job that is not ours, or too old to be told of: nothing to show, and nothing to be asked again and again.
  const fail = (error: unknown) => reportError(error);
  const once = (show: () => void) => {
    if (!isOver) show();
    isOver = true;
  };
  client.subscribe({ query: JobCompletedDocument, variables }).subscribe({
    next: ({ data }) => data && once(tell.completed),
    error: fail,
    complete: close,
  });
  client.subscribe({ query: JobErroredDocument, variables }).subscribe({
    next: ({ data }) => data && once(() => tell.errored(data.jobErrored.jobError?.message)),
    error: fail,
    complete: close,
  });
}
