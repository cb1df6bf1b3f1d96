import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Phase } from './incident.ts';

export interface BreakerRules {
  /** So many distinct people within the window, and nobody gets the version any more. */
  people: number;
  /** Milliseconds. */
  window: number;
  /** A canary is judged once so many people have tried it. */
  canarySample: number;
  /** Share of them, 0 to 1, above which it goes back. */
  canaryErrorRate: number;
}

export const DEFAULT_RULES: BreakerRules = { people: 5, window: 600_000, canarySample: 5, canaryErrorRate: 0.2 };

/** One person's browser may be broken: alone it never takes a version from the others. */
const LEAST_FAILURES = 2;

/** Distinct signed-in people within the window. */
export interface Counts {
  failed: number;
  /** Of the others: whoever failed on one page and opened another has failed. */
  opened: number;
}

/**
 * Whether the version is to blame: the registry being away, or something refused by the page's policy, is not its
 * fault.
 */
export function countsAgainstVersion(phase: Phase): boolean {
  return phase !== 'registry' && phase !== 'csp';
}

/** Why nobody may get the version any more; undefined while it may go on. */
export function reasonToBlock(counts: Counts, isCanary: boolean, rules: BreakerRules): string | undefined {
  const { failed, opened } = counts;
  if (failed >= rules.people) {
    return `It failed for ${failed} people within ${minutes(rules.window)}.`;
  }
  const tried = failed + opened;
  if (!isCanary || failed < LEAST_FAILURES || tried < rules.canarySample) return undefined;
  const rate = failed / tried;
  if (rate <= rules.canaryErrorRate) return undefined;
  return `As a canary it failed ${failed} of ${tried} times (${percent(rate)}) within ${minutes(rules.window)}; ${percent(rules.canaryErrorRate)} are let pass.`;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const minutes = (milliseconds: number) => `${Math.round(milliseconds / MINUTE_MS)} min`;
