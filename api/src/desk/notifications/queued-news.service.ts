import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { takeBack } from '../../platform/mail/take-back.ts';
import { isKind } from './notification.deliveries.ts';
import { depart, departureOf, outboxKeys } from './notification-delivery.service.ts';
import { findPeople } from './notification-people.repository.ts';
import type { Owner } from './notifications.repository.ts';
import { withdrawConsents } from './preferences.repository.ts';
import { newsSince } from './queued-news.repository.ts';

/** Nothing waits longer for a working morning. */
const LONGEST_WAIT_MS = 14 * DAY_MS;

/**
 * Somebody is reached in another way from now on, or at another number: agreements to other channels end, and what
 * waits for a polite hour leaves as it would today, or not at all.
 */
export async function reachedOtherwise(
  context: Pick<Platform, 'environment' | 'clock'>,
  tx: Db,
  { staffId, bloomerId }: Owner,
): Promise<void> {
  const ids = { staffIds: staffId === null ? [] : [staffId], bloomerIds: bloomerId === null ? [] : [bloomerId] };
  const [person] = await findPeople(tx, ids);
  if (person === undefined) return;
  await withdrawConsents(tx, { staffId, bloomerId }, person.communicationType, context.clock.now());
  const since = new Date(context.clock.now().getTime() - LONGEST_WAIT_MS);
  const news = await newsSince(tx, { staffId, bloomerId }, since);
  const taken = new Set(
    await takeBack(
      tx,
      news.flatMap(({ id }) => outboxKeys(id)),
    ),
  );
  for (const { id, kind, priority, title, description, link, read_at, deleted_at } of news) {
    if (!outboxKeys(id).some((key) => taken.has(key)) || !isKind(kind) || read_at !== null || deleted_at !== null)
      continue;
    const departure = departureOf(context.environment, person, { kind, priority });
    await depart(context, tx, { notificationId: id, title, description, link }, person, departure);
  }
}
