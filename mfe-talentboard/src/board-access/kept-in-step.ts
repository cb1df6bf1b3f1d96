import { skipWhileHidden } from '@bloom/shared-auth/apollo';
import { TALENTS_CLIENT } from '@bloom/shared-auth/client';
import { codeOf } from '@bloom/shared-auth/graphql-error';

/** Milliseconds between two looks while the page is in sight: nothing tells who came by a link of changes. */
const EVERY = 15_000;

/** How the board is read: who takes their consent back must not stay on a screen that nobody leaves. */
export const inStep = {
  context: { clientName: TALENTS_CLIENT },
  fetchPolicy: 'cache-and-network',
  pollInterval: EVERY,
  skipPollAttempt: skipWhileHidden,
} as const;

interface Read<Data> {
  data?: Data;
  /** Of the answer before this one. */
  previousData?: Data;
  error?: unknown;
}

const PASSING = new Set([undefined, 'RATE_LIMITED', 'EXTERNAL_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);

/**
 * What stands on the screen. What is gone leaves it, although it was there before; where the server said nothing of it,
 * it stays, with what somebody is writing there.
 */
export function standing<Data>({ data, previousData, error }: Read<Data>): Data | undefined {
  if (error === undefined) return data;
  return PASSING.has(codeOf(error)) ? (data ?? previousData) : undefined;
}
