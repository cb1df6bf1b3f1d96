import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { waitingSince } from './deposit.repository.ts';
import type { InvoicePlatform, ReceivedFlow } from './invoice-platform.ts';
import { invoicePlatformOf } from './platform-choice.ts';
import * as repository from './platform-event.repository.ts';
import { recordEvent } from './platform-event.service.ts';
import { tellAway } from './platform-news.notice.ts';

const AWAY_MS = ALERT_LIMITS.platformSeconds * 1_000;

/**
 * What becomes of an invoice that a supplier sent, false where it is not known yet; the same one may be told many
 * times.
 */
export type ReceivedReader = (platform: Platform, source: string, flow: ReceivedFlow) => Promise<boolean>;
const readers: ReceivedReader[] = [];

/** Called once, by the domain that keeps them. */
export function onReceivedInvoice(reader: ReceivedReader): void {
  readers.push(reader);
}

/** Reads what the platform says since the last time, and answers how much; what was read before changes nothing. */
export async function readNews(platform: Platform): Promise<number> {
  const port = invoicePlatformOf(platform);
  if (port === undefined) return 0;
  const { events, readUntil } = await port.statuses(await repository.readUntil(platform.db, port.name));
  for (const event of events) await recordEvent(platform, event);
  if (readUntil !== null) await repository.saveReadUntil(platform.db, port.name, readUntil);
  return events.length + (await readReceived(platform, port));
}

/**
 * One that cannot be read now stops no other: the next reading begins before it again, and those after it are known by
 * then.
 */
async function readReceived(platform: Platform, port: InvoicePlatform): Promise<number> {
  const position = `${port.name}#received`;
  const { flows } = await port.received(await repository.readUntil(platform.db, position));
  let readUntil = '';
  let isBehind = false;
  for (const flow of flows) {
    const isKept = await isRead(platform, port, flow);
    isBehind ||= !isKept;
    if (!isBehind) readUntil = flow.readUntil || readUntil;
  }
  if (readUntil !== '') await repository.saveReadUntil(platform.db, position, readUntil);
  return flows.length;
}

async function isRead(platform: Platform, port: InvoicePlatform, flow: ReceivedFlow): Promise<boolean> {
  try {
    let isKept = true;
    for (const reader of readers) isKept = (await reader(platform, port.name, flow)) && isKept;
    return isKept;
  } catch (error) {
    platform.log.error({ err: error, flowId: flow.flowId }, 'an invoice that arrived could not be read yet');
    return false;
  }
}

/** Regularly: news, and whether the platform has been away for long. */
export async function watchPlatform(platform: Platform): Promise<number> {
  const count = await waitingSince(platform.db, new Date(platform.clock.now().getTime() - AWAY_MS));
  if (count > 0) await inTransaction(platform.db, (tx) => tellAway(platform, tx, count));
  return readNews(platform);
}
