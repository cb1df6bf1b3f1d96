import { reportError } from '@bloom/shared-ui/report-error';
import type { IncidentDesk } from '../remotes/incidents.ts';
import { loadFaults } from '../remotes/load-faults.ts';
import type { PageFailure, PageSource, PageVersion } from '../remotes/page-version.ts';
import type { Candidate } from '../remotes/remote-versions.ts';

/** Told to whoever listens in this page: the developer tools. */
export interface VersionFailed {
  remote: string;
  version: string;
  phase: PageFailure['phase'];
  reference: string;
  traceId?: string;
}

/** The code that tells the registry comes when there is something to tell. */
const incidents = () => import('../remotes/incidents.ts');

export interface Failure extends Pick<PageFailure, 'phase' | 'reference' | 'error'> {
  traceId?: string;
}

/** The registry counts what fails whom; developers see it in their own tab. */
export function reportVersionFailure(desk: IncidentDesk, candidate: Candidate, failure: Failure): void {
  const { error, ...where } = failure;
  const failed: VersionFailed = { remote: candidate.id, version: candidate.version.version, ...where };
  window.dispatchEvent(new CustomEvent('bloom:version-failed', { detail: failed }));
  // What a squad is just writing or breaks on purpose, or a device without network, says nothing of what was published.
  const isOnPurpose = loadFaults() !== undefined && desk.config.developer?.local !== true;
  if (candidate.isDevelopment || isOnPurpose || !navigator.onLine) return;
  incidents().then(
    ({ reportIncident }) => reportIncident(desk, { ...failed, error }),
    () => undefined,
  );
}

/** The reference that the person reads aloud has to be found in the log. */
export function reportPageFailure(desk: IncidentDesk, failure: PageFailure): void {
  const { source, version, phase, reference, error, isLate } = failure;
  if (!isLate) {
    const cause = error instanceof Error ? error.message : String(error);
    reportError(new Error(`${source.routeId}: ${cause}`, { cause: error }), source.ownerId, reference);
  }
  const traceId = version.traceId?.();
  if (version.candidate) reportVersionFailure(desk, version.candidate, { phase, reference, error, traceId });
}

/** A canary is measured: its openings too. */
export function reportOpening(desk: IncidentDesk, _source: PageSource, { candidate }: PageVersion): void {
  if (candidate?.isCanary !== true) return;
  incidents().then(
    (told) => told.reportOpening(desk, { remote: candidate.id, version: candidate.version.version }),
    () => undefined,
  );
}
