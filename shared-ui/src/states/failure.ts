import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useEffect } from 'react';
import { useRetryReachable } from '../error/another-try.ts';
import { referenceOf, reportError } from '../error/report-error.ts';
import { french } from '../format/french.ts';
import { isUnreachable, messageFor, messages } from '../messages/messages.ts';

export type Failure = {
  /** What failed; gives the sentence and the reference. */
  error?: unknown;
  title?: string;
  message?: string;
  onRetry?: () => void;
};

/** Codes of what does not exist: it will not the next time either. */
const MISSING = new Set<string | undefined>(['OBJECT_NOT_FOUND', 'UNKNOWN_RECORD_ID']);

/**
 * Reports what failed, once, and tries again when it was the network.
 * @returns what is said about it, and how it is tried again, unless it does not exist
 */
export function useFailure({ error, title, message, onRetry }: Failure) {
  useEffect(() => {
    if (error !== undefined) reportError(error);
  }, [error]);
  useRetryReachable(isUnreachable(error) ? onRetry : undefined);
  // Rights changed since the page was opened, or the thing went: nothing is broken, support has nothing to find.
  const isForbidden = codeOf(error) === 'FORBIDDEN';
  const isMissing = MISSING.has(codeOf(error));
  return {
    title: title ?? titleOf(isForbidden, isMissing),
    message: message ?? messageFor(error),
    reference: isForbidden || isMissing ? undefined : referenceOf(error),
    retry: isMissing ? undefined : onRetry,
  };
}

function titleOf(isForbidden: boolean, isMissing: boolean): string {
  if (isForbidden) return messages.forbiddenPart;
  return isMissing ? messages.missingPart : french("Le chargement n'a pas abouti");
}
