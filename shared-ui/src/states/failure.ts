import { codeOf, reasonOf } from '@bloom/shared-auth/graphql-error';
import { useEffect } from 'react';
import { useRetryReachable } from '../error/another-try.ts';
import { referenceOf, reportError } from '../error/report-error.ts';
import { french } from '../format/french.ts';
import { isUnreachable, messageFor, messages } from '../messages/messages.ts';

export type Failure = {
  /** What failed; gives the sentence and the reference. */
  error?: unknown;
  title?: string;
  /** What could not be loaded: the title where something broke, and not where the sentence says what is the case. */
  failed?: string;
  message?: string;
  onRetry?: () => void;
};

/** Codes of what does not exist: it will not the next time either. */
const MISSING = new Set<string | undefined>(['OBJECT_NOT_FOUND', 'UNKNOWN_RECORD_ID']);

/**
 * Reports what failed, once, and tries again when it was the network.
 * @returns what is said about it, and how it is tried again, unless it does not exist
 */
export function useFailure({ error, title, failed, message, onRetry }: Failure) {
  useEffect(() => {
    if (error !== undefined) reportError(error);
  }, [error]);
  useRetryReachable(isUnreachable(error) ? onRetry : undefined);
  const plainTitle = plainTitleOf(error);
  return {
    title: title ?? plainTitle ?? failed ?? french("Le chargement n'a pas abouti"),
    message: message ?? messageFor(error),
    reference: plainTitle === undefined ? referenceOf(error) : undefined,
    retry: MISSING.has(codeOf(error)) ? undefined : onRetry,
  };
}

/**
 * What is said where nothing is broken, and support has nothing to find: rights changed since the page was opened, the
 * thing went, a colleague changed it, or what it has become forbids what was asked.
 */
function plainTitleOf(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === 'FORBIDDEN') return messages.forbiddenPart;
  if (MISSING.has(code)) return messages.missingPart;
  if (code === 'CONFLICT') return 'Modifié entre-temps';
  return code === 'BAD_USER_INPUT' && reasonOf(error) !== undefined ? 'Ce n’est pas possible' : undefined;
}
