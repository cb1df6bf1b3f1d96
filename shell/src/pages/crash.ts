import { codeOf } from '@bloom/shared-auth/graphql-error';

/** Said of a request by every browser: « Failed to fetch », « Load failed », « NetworkError when attempting… ». */
const NETWORK = /fetch|network|load failed/i;

/**
 * Whether the page itself is broken. What the API refused, or could not be asked, says nothing of the page that shows
 * it: another version of the page would get the same answer.
 */
export function isCrash(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const isAnswer = codeOf(error) !== undefined || 'statusCode' in error || 'networkError' in error;
  const isOffline = error instanceof TypeError && NETWORK.test(error.message);
  return !isAnswer && !isOffline && error.name !== 'AbortError' && error.name !== 'TimeoutError';
}
