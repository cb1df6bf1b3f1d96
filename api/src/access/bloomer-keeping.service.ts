import { BLOOMER_KEEP_MONTHS } from '@bloom/shared-rules/person/bloomer-keeping';
import { defineOwnRetention } from '../desk/retention/own-retention.service.ts';
import type { Platform } from '../platform/context/context.ts';
import { formerBloomers, keptBloomers, lockFormerBloomer } from './bloomer-keeping.repository.ts';
import { eraseByAge, type KeptPeople, leftBefore } from './erase-by-age.service.ts';

const BLOOMERS: KeptPeople = {
  kind: 'bloomer',
  months: BLOOMER_KEEP_MONTHS,
  proof: `Plus de mission depuis ${BLOOMER_KEEP_MONTHS} mois`,
  find: formerBloomers,
  lock: lockFormerBloomer,
};

const FORMER_BLOOMERS = defineOwnRetention({
  category: 'formerBloomers',
  table: 'bloomer',
  keeps: `${BLOOMER_KEEP_MONTHS} months`,
  announced: true,
  personal: true,
  becomes: { called: 'erased' },
  countDueWithin: async ({ db, clock }, days) =>
    (await formerBloomers(db, leftBefore(clock.now(), BLOOMERS, days))).length,
  countHeldBack: ({ db, clock }) => keptBloomers(db, leftBefore(clock.now(), BLOOMERS)),
});

/**
 * Erases Bloomers five years after their last mission: what a paper says that the law still keeps stays with their
 * names, and goes with the paper.
 */
export function eraseFormerBloomers(platform: Platform, signal: AbortSignal): Promise<void> {
  return eraseByAge(platform, FORMER_BLOOMERS, BLOOMERS, signal);
}
