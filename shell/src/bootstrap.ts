import { takeLinkToken } from '@bloom/shared-auth/anonymous-link';
import { loadRuntimeConfig } from '@bloom/shared-auth/load-runtime-config';
import { openSession } from '@bloom/shared-auth/open-session';
import { CALLBACK_PATH } from '@bloom/shared-auth/return-path';
import { createReference } from '@bloom/shared-ui/error-reference';
import { startErrorReporting } from '@bloom/shared-ui/error-reporting';
import { reportError } from '@bloom/shared-ui/report-error';
import { findRoute, routeTable } from './access/route-table.ts';
import { hasDeveloperMarks } from './developer/developer-marks.ts';
import { prepareFaults } from './developer/prepare-faults.ts';
import { beginEarlyDocument } from './file-viewer/early-document.ts';
import { askEarly } from './gate/early-api.ts';
import { loadApp } from './gate/load-app.ts';
import type { Screens } from './gate/screens.tsx';
import { showStartFailure } from './gate/start-failure.ts';
import { PageLoads } from './pages/page-loads.ts';
import { pageSource } from './pages/page-source.ts';
import { reportOpening, reportPageFailure } from './pages/report-page-failure.ts';
import { cohortSubject, listFor } from './remotes/cohort.ts';
import { startFederation } from './remotes/federation.ts';
import { fetchShares } from './remotes/own-shares.ts';
import { guessedRemotes, type KnownRemotes, loadRemoteList } from './remotes/remote-list.ts';
import { RemoteVersions } from './remotes/remote-versions.ts';
import { traceVisit } from './tracing/trace-visit.ts';

const errorReports = startErrorReporting();
takeLinkToken();

/** While the session is read: the page of the address comes along with the shell's own screens. */
function prefetchCode(pages: PageLoads, versions: RemoteVersions, { remotes }: KnownRemotes): void {
  const hosted = findRoute(routeTable(listFor(remotes, cohortSubject())), window.location.pathname);
  if (hosted !== undefined) {
    pages.prefetch(pageSource(versions, hosted));
  }
}

/** What the page of the address took of the shell at the last visit is on its way before the list is. */
function fetchSharesOfPage(): void {
  const hosted = findRoute(routeTable(guessedRemotes()), window.location.pathname);
  void fetchShares(hosted?.remote?.routeShares?.[hosted.route.id] ?? []);
}

async function open(screens: Promise<Screens>): Promise<void> {
  try {
    const config = await loadRuntimeConfig();
    errorReports.connect(config);
    void traceVisit(config).catch(() => undefined);
    const session = openSession(config);
    const versions = new RemoteVersions(startFederation());
    const desk = { config, session };
    const pages = new PageLoads({
      report: (failure) => reportPageFailure(desk, failure),
      opened: (source, version) => reportOpening(desk, source, version),
      createReference,
    });
    const isDeveloping = hasDeveloperMarks();
    const remotes = isDeveloping
      ? prepareFaults(config, session).then(() => loadRemoteList(config))
      : loadRemoteList(config);
    void remotes.then(({ refused }) => refused && reportError(refused, 'registry'));
    if (session.isRemembered()) {
      void loadApp().catch(() => undefined);
      fetchSharesOfPage();
      // A developer may want another build than the one that would be fetched here.
      if (!isDeveloping) void remotes.then((known) => prefetchCode(pages, versions, known));
    }
    if (window.location.pathname !== CALLBACK_PATH) {
      const started = session.start();
      // What goes wrong is told by the viewer, which asks again.
      if (session.isRemembered()) {
        void beginEarlyDocument(config, session, started).catch(() => undefined);
        void askEarly({ config, session, versions, started, remotes }).catch(() => undefined);
      }
    }
    (await screens).show({ config, session, remotes, versions, pages });
  } catch (error) {
    reportError(error, 'shell');
    (await screens).fail(() => void open(screens));
  }
}

const element = document.getElementById('root');
if (element !== null) {
  // Nothing above needs React: what was asked for is on its way while that arrives.
  open(import('./gate/screens.tsx').then(({ Screens }) => new Screens(element))).catch(showStartFailure);
}
