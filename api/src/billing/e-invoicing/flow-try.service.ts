import { HOUR_MS, MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import * as repository from './flow-try.repository.ts';

/** With the pauses between them most of a day. */
export const MOST_TRIES = 12;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** It is kept now, in whatever way. */
export function endTries(db: Db, source: string, flowId: string): Promise<void> {
  return repository.forgetTry(db, source, flowId);
}

interface Work<Result> {
  read(): Promise<Result>;
  /** What counts after the last try, so that somebody sees it and those after it are not held up. */
  giveUp(): Result | Promise<Result>;
}

/**
 * Reads something that the platform announced. Where that fails it is tried again after ever longer pauses.
 * @returns undefined while it is to be tried later
 */
export async function tryFlow<Result>(
  { db, clock, log }: Platform,
  source: string,
  flowId: string,
  { read, giveUp }: Work<Result>,
): Promise<Result | undefined> {
  const now = clock.now();
  const before = await repository.tryOf(db, source, flowId);
  if (before !== undefined && before.next_try_at > now) return undefined;
  try {
    return await read();
  } catch (error) {
    const tries = (before?.tries ?? 0) + 1;
    log.error({ err: error, flowId, tries }, 'what the platform announced could not be read yet');
    if (tries >= MOST_TRIES) return giveUp();
    const pause = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    const next_try_at = new Date(now.getTime() + pause);
    await repository.saveTry(db, { platform: source, flow_id: flowId, tries, next_try_at });
    return undefined;
  }
}
