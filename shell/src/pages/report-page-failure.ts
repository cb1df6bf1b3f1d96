import { reportError } from '@bloom/shared-ui/report-error';
import type { PageFailure } from './page-loads.ts';

/** The reference that the person reads aloud has to be found in the log. */
export function reportPageFailure({ source, reference, error }: PageFailure): void {
  const cause = error instanceof Error ? error.message : String(error);
  reportError(new Error(`${source.routeId}: ${cause}`, { cause: error }), source.ownerId, reference);
}
