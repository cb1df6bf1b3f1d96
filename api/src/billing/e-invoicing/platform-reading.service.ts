import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import type { Platform } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { waitingSince } from './deposit.repository.ts';
import { findUnanswered } from './deposit-unanswered.service.ts';
import { triedFlows } from './flow-try.repository.ts';
import { endTries, tryFlow } from './flow-try.service.ts';
import { type InvoicePlatform, OVERLAP_MS, type ReceivedFlow, type ToldFlow } from './invoice-platform.ts';
import { invoicePlatformOf } from './platform-choice.ts';
import * as repository from './platform-event.repository.ts';
import { recordEvent } from './platform-event.service.ts';
import { tellAway } from './platform-news.notice.ts';
import { unreadable } from './status-message.reading.ts';

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
  let count = 0;
  await forEachAlone(platform.log, [readStatuses, readReceived], async (read) => {
    count += await read(platform, port);
  });
  return count;
}

/**
 * What is said of the firm's invoices. The next reading begins before what could not be read yet; what was read after
 * that is not asked for again.
 */
async function readStatuses(platform: Platform, port: InvoicePlatform): Promise<number> {
  const { db } = platform;
  const [source, seenPosition] = [`${port.name}#statuses`, `${port.name}#seen`];
  const seen = await repository.readUntil(db, seenPosition);
  const tried = await triedFlows(db, source);
  const { flows } = await port.statuses(await repository.readUntil(db, port.name));
  let [readUntil, seenUntil, count, isBehind] = ['', '', 0, false];
  for (const flow of flows) {
    seenUntil = flow.readUntil || seenUntil;
    if (tried.has(flow.flowId) || !isLongSeen(flow, seen)) {
      const events = await tryFlow(platform, source, flow.flowId, {
        read: () => recordFlow(platform, port, flow),
        giveUp: () => keepUnreadable(platform, flow),
      });
      if (events !== undefined && tried.has(flow.flowId)) await endTries(db, source, flow.flowId);
      count += events ?? 0;
      isBehind ||= events === undefined;
    }
    if (!isBehind) readUntil = flow.readUntil || readUntil;
  }
  if (readUntil !== '') await repository.saveReadUntil(db, port.name, readUntil);
  if (seenUntil !== '') await repository.saveReadUntil(db, seenPosition, seenUntil);
  return count;
}

const isLongSeen = ({ readUntil }: ToldFlow, seen: string | null) =>
  seen !== null && Date.parse(readUntil) < Date.parse(seen) - OVERLAP_MS;

async function recordFlow(platform: Platform, port: InvoicePlatform, flow: ToldFlow): Promise<number> {
  const events = await flow.events();
  await findUnanswered(platform, port, events);
  await forEachAlone(platform.log, events, (event) => recordEvent(platform, { ...event, at: momentOf(event) }));
  return events.length;
}

/** For those who look; what cannot even be kept as that is in the log only. */
async function keepUnreadable(platform: Platform, flow: ToldFlow): Promise<number> {
  await recordEvent(platform, unreadable(flow.flowId, momentOf(flow))).catch((error: unknown) =>
    platform.log.error({ err: error, flowId: flow.flowId }, 'what the platform said is given up'),
  );
  return 1;
}

/** Of what has no moment, always the same one: it is known again. */
const momentOf = ({ at }: { at: string }) => at || new Date(0).toISOString();

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

const awayCount = (db: Db, now: Date): Promise<number> => waitingSince(db, new Date(now.getTime() - AWAY_MS));

// It has come back.
knowEnd(['platformAway'], async (tx, { now }) => (await awayCount(tx, now)) === 0);

/** Regularly: news, and whether the platform has been away for long. */
export async function watchPlatform(platform: Platform): Promise<number> {
  const count = await awayCount(platform.db, platform.clock.now());
  if (count > 0) await inTransaction(platform.db, (tx) => tellAway(platform, tx, count));
  return readNews(platform);
}
