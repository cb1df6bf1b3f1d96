import { usePollingWhile } from '@bloom/shared-auth/apollo';
import type { SigningDocumentState } from '../graphql.generated.ts';

/** The seal takes seconds: until it is there a page asks again. Who comes by a link has no news that would tell. */
const SEAL_POLL_MS = 3_000;

/** For a page that shows a signed month; its query is one with `skipPollAttempt: skipWhileHidden`. */
export function useSealAwaited(
  state: SigningDocumentState | undefined,
  polling: Parameters<typeof usePollingWhile>[2],
): void {
  usePollingWhile(state === 'fullySigned', SEAL_POLL_MS, polling);
}
