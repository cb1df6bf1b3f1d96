import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Registry } from './registry.ts';

const CANARIES_MS = 15_000;
const SWEEP_MS = HOUR_MS;

/**
 * Judges canaries, also when nobody tells anything, and forgets what is old. Any number of copies may do it.
 * @returns ends it
 */
export function watchIncidents({ breaker, incidents, log, now }: Registry): () => void {
  const quietly = (what: string, work: () => Promise<void>) => () => {
    work().catch((err: unknown) => log.error({ err }, what));
  };
  const timers = [
    setInterval(
      quietly('canaries are not judged', () => breaker.judgeCanaries()),
      CANARIES_MS,
    ),
    setInterval(
      quietly('old incidents are not removed', () => incidents.sweep(now())),
      SWEEP_MS,
    ),
  ];
  return () => timers.forEach(clearInterval);
}
