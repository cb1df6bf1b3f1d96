import { useMemo } from 'react';
import { jobCompleted, jobErrored } from '../messages/catalogue.ts';
import { useToasts } from './toasts.tsx';

/** What a background job of the API came to; both stay until somebody closes them. */
export type JobToasts = {
  completed: (jobId: string) => void;
  /** `problem` is the job's own sentence. */
  errored: (jobId: string, problem?: string) => void;
};

export function useJobToasts(): JobToasts {
  const toasts = useToasts();
  return useMemo(
    () => ({
      // Keyed by job: two jobs that end alike are two messages, the same event received twice is one.
      completed: (jobId) => void toasts.tell(jobCompleted, { key: `job ${jobId}` }),
      errored: (jobId, problem) => void toasts.tell(jobErrored, { key: `job ${jobId}`, detail: problem }),
    }),
    [toasts],
  );
}
