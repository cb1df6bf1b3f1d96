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
      // Jobs that end alike are one message, which counts them; the same event received twice counts once.
      completed: (jobId) => void toasts.tell(jobCompleted, { of: jobId }),
      errored: (jobId, problem) => void toasts.tell(jobErrored, { of: jobId, detail: problem }),
    }),
    [toasts],
  );
}
