import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { ClamdAddress } from '../environment/clamd-settings.ts';
import { defineFigures, figure } from '../watch/figures.ts';
import { clamdSignaturesOf } from './virus-scan-clamd.ts';

/** They change a few times a day; a clamd that does not answer is not waited for at each question. */
const KEPT_MS = 10 * MINUTE_MS;

let known: { until: number; at: Promise<Date | undefined> } | undefined;

function signatures(clamd: ClamdAddress, now: number): Promise<Date | undefined> {
  if (known === undefined || known.until < now) {
    // That it is silent is told where files wait for it.
    known = { until: now + KEPT_MS, at: clamdSignaturesOf(clamd).catch(() => undefined) };
  }
  return known.at;
}

defineFigures({
  metrics: ['bloom_virus_signatures_timestamp_seconds'],
  async read({ environment: { clamd }, clock }) {
    const at = clamd === null ? undefined : await signatures(clamd, clock.now().getTime());
    return at === undefined ? [] : [figure('bloom_virus_signatures_timestamp_seconds', {}, at.getTime() / 1_000)];
  },
});
