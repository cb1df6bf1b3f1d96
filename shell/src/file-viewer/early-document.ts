import type { HostedSession } from '@bloom/shared-auth/open-session';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';

/** Who asks for documents of this page. */
let desk: { config: RuntimeConfig; session: HostedSession } | undefined;

/**
 * Who opens the address of a document waits for nothing but the document: it is asked for, and opened, while the frame
 * around it is fetched and drawn. A document that may not be shown is refused by the server, and told by its viewer.
 */
export async function beginEarlyDocument(
  config: RuntimeConfig,
  session: HostedSession,
  started: Promise<void>,
): Promise<void> {
  desk = { config, session };
  if (!isDocumentAddress()) return;
  const { expectDocument } = await import('./document-of-address.ts');
  await started;
  if (session.getSnapshot().state === 'authenticated') {
    expectDocument(config, session, `${window.location.pathname}${window.location.search}`);
  }
}

/** The same inside the open app, while the code of the viewer is on its way; a failure is the viewer's to tell. */
export async function prepareForDocument(): Promise<void> {
  // Ahead of a click the address is still another one.
  const asking = isDocumentAddress() ? import('./document-of-address.ts') : undefined;
  asking?.catch(() => undefined);
  const { prepareWorker } = await import('@bloom/shared-ui/document-worker');
  prepareWorker();
  if (desk === undefined || asking === undefined) return;
  const { expectDocument, isDocumentExpected } = await asking;
  const isOurs = isDocumentAddress() && desk.session.getSnapshot().state === 'authenticated';
  if (isOurs && !isDocumentExpected()) {
    expectDocument(desk.config, desk.session, `${window.location.pathname}${window.location.search}`);
  }
}

function isDocumentAddress(): boolean {
  const { pathname } = window.location;
  return pathname.startsWith('/files/') || /^\/talents\/[^/]+\/cv\.pdf$/.test(pathname);
}
