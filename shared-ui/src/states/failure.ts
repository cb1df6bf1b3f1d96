import { useEffect } from 'react';
import { referenceOf, reportError } from '../error/report-error.ts';
import { french } from '../format/french.ts';
import { messageFor } from '../messages/messages.ts';

export type Failure = {
  /** What failed; gives the sentence and the reference. */
  error?: unknown;
  title?: string;
  message?: string;
};

/** Reports what failed, once; @returns what is said about it. */
export function useFailure({ error, title, message }: Failure) {
  useEffect(() => {
    if (error !== undefined) reportError(error);
  }, [error]);
  return {
    title: title ?? french("Le chargement n'a pas abouti"),
    message: message ?? messageFor(error),
    reference: referenceOf(error),
  };
}
