import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { waitingSince } from './deposit.repository.ts';
import { invoicePlatformOf } from './platform-choice.ts';
import * as repository from './platform-event.repository.ts';
import { recordEvent } from './platform-event.service.ts';
import { tellAway } from './platform-news.notice.ts';

const AWAY_MS = 3_600_000;

/** Reads what the platform says since the last time, and answers how much; what was read before changes nothing. */
export async function readNews(platform: Platform): Promise<number> {
  const port = invoicePlatformOf(platform);
  if (port === undefined) return 0;
  const { events, readUntil } = await port.statuses(await repository.readUntil(platform.db, port.name));
  for (const event of events) await recordEvent(platform, event);
  if (readUntil !== null) await repository.saveReadUntil(platform.db, port.name, readUntil);
  return events.length;
}

/** Regularly: news, and whether the platform has been away for long. */
export async function watchPlatform(platform: Platform): Promise<number> {
  const count = await waitingSince(platform.db, new Date(platform.clock.now().getTime() - AWAY_MS));
  if (count > 0) await inTransaction(platform.db, (tx) => tellAway(platform, tx, count));
  return readNews(platform);
}
