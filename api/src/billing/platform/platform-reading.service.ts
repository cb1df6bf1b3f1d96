import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { waitingSince } from './deposit.repository.ts';
import type { InvoicePlatform, ReceivedFlow } from './invoice-platform.ts';
import { invoicePlatformOf } from './platform-choice.ts';
import * as repository from './platform-event.repository.ts';
import { recordEvent } from './platform-event.service.ts';
import { tellAway } from './platform-news.notice.ts';

const AWAY_MS = 3_600_000;

/** What becomes of an invoice that a supplier sent; the same one may be told many times. */
export type ReceivedReader = (platform: Platform, source: string, flow: ReceivedFlow) => Promise<void>;
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

async function readReceived(platform: Platform, port: InvoicePlatform): Promise<number> {
  const position = `${port.name}#received`;
  const { flows, readUntil } = await port.received(await repository.readUntil(platform.db, position));
  for (const flow of flows) for (const reader of readers) await reader(platform, port.name, flow);
  if (readUntil !== null) await repository.saveReadUntil(platform.db, position, readUntil);
  return flows.length;
}

/** Regularly: news, and whether the platform has been away for long. */
export async function watchPlatform(platform: Platform): Promise<number> {
  const count = await waitingSince(platform.db, new Date(platform.clock.now().getTime() - AWAY_MS));
  if (count > 0) await inTransaction(platform.db, (tx) => tellAway(platform, tx, count));
  return readNews(platform);
}
