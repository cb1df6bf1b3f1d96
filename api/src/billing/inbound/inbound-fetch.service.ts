import { HOUR_MS } from '@bloom/shared-rules/time-units';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ReceivedFlow } from '../e-invoicing/invoice-platform.ts';
import { type InboundReading, NOTHING_READ, readFlow } from './inbound-file.ts';
import * as repository from './inbound-try.repository.ts';

/** With the pauses between them most of a day. */
const MOST_TRIES = 12;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

const GIVEN_UP = `Son fichier n’a pas pu être lu en ${MOST_TRIES} essais\u00a0: la plateforme ne le donne pas. Redemandez-le, ou adressez-vous au fournisseur.`;

/**
 * What a flow says. One whose file does not come is asked for again after ever longer pauses; after the last one it is
 * kept as missing, so that somebody sees it and those after it are not held up.
 * @returns undefined while it is to be asked for later
 */
export async function fetchFlow(
  platform: Platform,
  source: string,
  flow: ReceivedFlow,
): Promise<InboundReading | undefined> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const before = await repository.tryOf(db, source, flow.flowId);
  if (before !== undefined && before.next_try_at > now) return undefined;
  try {
    return await readFlow(flow);
  } catch (error) {
    const tries = (before?.tries ?? 0) + 1;
    log.error({ err: error, flowId: flow.flowId, tries }, 'an invoice that arrived could not be read yet');
    if (tries >= MOST_TRIES) return { ...NOTHING_READ, problem: GIVEN_UP, isMissing: true };
    const pause = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    const next_try_at = new Date(now.getTime() + pause);
    await repository.saveTry(db, { platform: source, flow_id: flow.flowId, tries, next_try_at });
    return undefined;
  }
}

/** It is kept now, in whatever way. */
export function endTries(tx: Db, source: string, { flowId }: Pick<ReceivedFlow, 'flowId'>): Promise<void> {
  return repository.forgetTry(tx, source, flowId);
}
