import { takeLinkToken } from '@bloom/shared-auth/anonymous-link';
import { openSession } from '@bloom/shared-auth/open-session';
import { CALLBACK_PATH } from '@bloom/shared-auth/return-path';
import { loadRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { createReference } from '@bloom/shared-ui/error-reference';
import { startErrorReporting } from '@bloom/shared-ui/error-reporting';
import { reportError } from '@bloom/shared-ui/report-error';
import { ThemeProvider } from '@bloom/shared-ui/theme';
import { createRoot, type Root } from 'react-dom/client';
import { findRoute, routeTable } from './access/route-table.ts';
import { beginEarlyDocument } from './file-viewer/early-document.ts';
import { loadApp } from './gate/app-loading.tsx';
import { Gate } from './gate/gate.tsx';
import { OpeningFailure } from './gate/opening-failure.tsx';
import { PageLoads } from './pages/page-loads.ts';
import { pageSource } from './pages/page-source.ts';
import { reportPageFailure } from './pages/report-page-failure.ts';
import { type Federation, startFederation } from './remotes/federation.ts';
import { preloadRoute } from './remotes/preload-route.ts';
import { type KnownRemotes, loadRemoteList } from './remotes/remote-list.ts';

const errorReports = startErrorReporting();
takeLinkToken();

/** While the session is read: the page of the address comes along with the shell's own screens. */
function prefetchPage(pages: PageLoads, federation: Federation, { remotes }: KnownRemotes): void {
  const hosted = findRoute(routeTable(remotes), window.location.pathname);
  if (hosted !== undefined) {
    preloadRoute(hosted);
    pages.prefetch(pageSource(federation, hosted));
  }
}

async function open(root: Root): Promise<void> {
  try {
    const config = await loadRuntimeConfig();
    errorReports.connect(config);
    const session = openSession(config);
    const federation = startFederation();
    const pages = new PageLoads({ report: reportPageFailure, createReference });
    const remotes = loadRemoteList(config.registryUrl);
    if (session.isRemembered()) {
      void loadApp().catch(() => undefined);
      void remotes.then((known) => prefetchPage(pages, federation, known));
    }
    if (window.location.pathname !== CALLBACK_PATH) {
      const started = session.start();
      // What goes wrong is told by the viewer, which asks again.
      if (session.isRemembered()) void beginEarlyDocument(config, session, started).catch(() => undefined);
    }
    root.render(
      <ThemeProvider>
        <Gate config={config} session={session} remotes={remotes} federation={federation} pages={pages} />
      </ThemeProvider>,
    );
  } catch (error) {
    reportError(error, 'shell');
    root.render(<OpeningFailure onRetry={() => void open(root)} />);
  }
}

const element = document.getElementById('root');
if (element !== null) {
  void open(createRoot(element));
}
