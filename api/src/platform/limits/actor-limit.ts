import type { RequestContext } from '../context/context.ts';
import { actorOf } from '../viewer/viewer.ts';
import { type Hit, limit } from './rate-limit.ts';

/** Counts a hit of whoever asks, and throws RATE_LIMITED where it is one too many (see `takeHit`). */
export function limitActor(
  { db, viewer, clock }: Pick<RequestContext, 'db' | 'viewer' | 'clock'>,
  hit: Pick<Hit, 'scope' | 'windowSeconds' | 'max'>,
): Promise<void> {
  return limit(db, { ...hit, subject: actorOf(viewer), now: clock.now() });
}
