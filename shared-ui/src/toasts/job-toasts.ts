import { useMemo } from 'react';
import { messages } from '../messages/messages.ts';
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
      completed: (jobId) => void toasts.persistentSuccess(messages.jobCompleted, { key: `job ${jobId}` }),
      errored: (jobId, problem) =>
        void toasts.persistentError(messages.jobErrored, { key: `job ${jobId}`, detail: problem }),
    }),
    [toasts],
  );
}
