import type { HostedSession } from '@bloom/shared-auth/open-session';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';

/**
 * A browser asks another origin for leave before the first request with a token, and keeps the answer for an hour. That
 * round trip is made while the page's code is on its way, instead of before its first data: with the smallest question
 * there is, in the same shape as the others.
 */
export async function greetApi(
  { apiUrls }: Pick<RuntimeConfig, 'apiUrls'>,
  session: Pick<HostedSession, 'getSnapshot' | 'getToken'>,
  started: Promise<void>,
): Promise<void> {
  await started;
  const isElsewhere = new URL(apiUrls.missions, window.location.href).origin !== window.location.origin;
  if (!isElsewhere || session.getSnapshot().state !== 'authenticated') return;
  const headers = {
    'Content-Type': 'application/json',
    'Apollo-Require-Preflight': 'true',
    Authorization: `Bearer ${await session.getToken()}`,
  };
  const answer = await fetch(apiUrls.missions, { method: 'POST', headers, body: '{"query":"{ __typename }"}' });
  // An answer that nobody reads keeps its connection from the others.
  await answer.arrayBuffer();
}
