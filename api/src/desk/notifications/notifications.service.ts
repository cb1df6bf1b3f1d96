import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { NotificationPriority } from './notification.channels.ts';
import { type NotificationKind, pathOfKind } from './notification.kinds.ts';
import { depart, departureOf } from './notification-delivery.service.ts';
import { findPeople } from './notification-people.repository.ts';
import { notificationLink } from './notifications.links.ts';
import * as repository from './notifications.repository.ts';
import { staffWith } from './staff.repository.ts';

export interface NewNotification {
  kind: NotificationKind;
  title: string;
  description: string;
  priority?: NotificationPriority;
  /** A path of ours, such as `/contracts`, for kinds whose place does not follow from the mission or the society. */
  link?: string;
  missionId?: string;
  societyId?: string;
  canDelete?: boolean;
  /** What makes it unique for one person: kind, object and period. */
  dedupeKey: string;
  /** The cause sends a mail of its own with the same news: no second one leaves. */
  isMailed?: boolean;
  to: { staffIds?: string[]; bloomerIds?: string[] };
}

/** Writes the notification for each person once, and what leaves by other channels, in the transaction of its cause. */
export async function notify(
  context: Pick<Platform, 'environment' | 'clock'>,
  tx: Db,
  notification: NewNotification,
): Promise<void> {
  const { to, priority = 'info', ...content } = notification;
  const path = pathOfKind(content.kind, content) ?? content.link;
  const link = path === undefined ? null : notificationLink(path);
  const people = await findPeople(tx, { staffIds: to.staffIds ?? [], bloomerIds: to.bloomerIds ?? [] });
  const reached = people.map((person) => ({
    person,
    departure: departureOf(context.environment, person, { kind: content.kind, priority }),
  }));
  const written = await repository.insertNotifications(
    tx,
    reached.map(({ person, departure }) => ({
      staff_id: person.staffId,
      bloomer_id: person.bloomerId,
      kind: content.kind,
      title: content.title,
      description: content.description,
      priority,
      link,
      mission_id: content.missionId ?? null,
      society_id: content.societyId ?? null,
      can_delete: content.canDelete ?? true,
      dedupe_key: content.dedupeKey,
      channels: departure.channels,
    })),
  );
  for (const { id, staff_id, bloomer_id } of written) {
    // Whoever had it already is not told twice by the other channels either.
    const one = reached.find(({ person }) => person.staffId === staff_id && person.bloomerId === bloomer_id);
    if (one === undefined) continue;
    const { channels: all, inDigest } = one.departure;
    const channels = content.isMailed === true ? all.filter((channel) => channel !== 'email') : all;
    const told = { notificationId: id, title: content.title, description: content.description, link };
    await depart(context, tx, told, one.person, { channels, inDigest });
  }
}

/** Somebody did what a notification of this key asks for, or it is to be done no more: it stands unread with nobody. */
export function notificationAnswered({ clock }: Pick<Platform, 'clock'>, tx: Db, dedupeKey: string): Promise<void> {
  return repository.readAllOfKey(tx, dedupeKey, clock.now());
}

/** Whom to tell what is nobody's in particular: everybody who looks after people and missions. */
export function staffInCharge(db: Db): Promise<string[]> {
  return staffWith(db, 'can_account');
}

/** Whom to tell what is about the protection of data. */
export function dataOfficers(db: Db): Promise<string[]> {
  return staffWith(db, 'can_dpo');
}

/** Whom to tell what concerns bills and payments. */
export function staffOfFinance(db: Db): Promise<string[]> {
  return staffWith(db, 'can_finance');
}

/** Whom to tell what is about talents: who follows them while they recruit, else everybody who does. */
export async function followersOf(db: Db, ownerIds: readonly (string | null)[]): Promise<string[]> {
  const recruiters = await staffWith(db, 'can_recruit');
  const followers = recruiters.filter((id) => ownerIds.includes(id));
  if (followers.length > 0) return followers;
  return recruiters.length > 0 ? recruiters : staffInCharge(db);
}

/** Whose notifications the viewer may touch; clients and links have none. */
export function ownerOf(viewer: Viewer): repository.Owner {
  if (viewer.staffId === null && viewer.bloomerId === null) {
    if (viewer.roles.has('Bloomer')) throw new AppError('UNKNOWN_BLOOMER');
    throw forbidden('PERMISSION');
  }
  return { staffId: viewer.staffId, bloomerId: viewer.bloomerId };
}

/** The newest 200 of the last twelve months. */
export function myNotificationsSource(context: RequestContext): Source {
  return repository.notificationRows(ownerOf(context.viewer), context.clock.now());
}

/** One of them; none when it was deleted or is somebody else's. */
export function myNotification(context: RequestContext, id: string): Source['rows'] {
  return repository.notificationRow(ownerOf(context.viewer), id);
}

export async function setNotificationRead(context: RequestContext, recordId: string, read: boolean): Promise<void> {
  const owner = ownerOf(context.viewer);
  const updated = isUuid(recordId)
    ? await repository.setRead(context.db, owner, recordId, read ? context.clock.now() : null)
    : false;
  // Somebody else's notification and no notification look the same.
  if (!updated) throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette notification n’existe plus.' });
}

export function readAllNotifications(context: RequestContext): Promise<number> {
  const owner = ownerOf(context.viewer);
  return inTransaction(context.db, (tx) => repository.readAll(tx, owner));
}

export function deleteAllNotifications(context: RequestContext): Promise<number> {
  const owner = ownerOf(context.viewer);
  return inTransaction(context.db, (tx) => repository.deleteAll(tx, owner));
}
