import type { HostedSession } from '@bloom/shared-auth/open-session';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';

/**
 * Who opens the address of a document waits for nothing but the document: it is asked for, and opened, while the frame
 * around it is fetched and drawn. A document that may not be shown is refused by the server, and told by its viewer.
 */
export async function beginEarlyDocument(
  config: RuntimeConfig,
  session: HostedSession,
  started: Promise<void>,
): Promise<void> {
  const { pathname, search } = window.location;
  if (!pathname.startsWith('/files/')) return;
  const { expectDocument } = await import('./document-of-address.ts');
  await started;
  if (session.getSnapshot().state === 'authenticated') expectDocument(config, session, `${pathname}${search}`);
}
