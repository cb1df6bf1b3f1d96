import type { RequestContext } from '../platform/context.ts';
import { type Db, inTransaction, isUuid } from '../platform/database.ts';
import { AppError, forbidden } from '../platform/errors.ts';
import type { Source } from '../platform/read-run.ts';
import type { Viewer } from '../platform/viewer.ts';
import { notificationLink } from './notifications.links.ts';
import * as repository from './notifications.repository.ts';

/** The kinds of the specification. */
export type NotificationKind =
  | 'craToValidate'
  | 'missingCRA'
  | 'reminderCRA'
  | 'signCRA'
  | 'win'
  | 'contractSigned'
  | 'missionExtended'
  | 'urssaf'
  | 'craForced'
  | 'craRefused'
  | 'jobFailed'
  | 'mailBounced'
  | 'missionEnding';

export interface NewNotification {
  kind: NotificationKind;
  title: string;
  description: string;
  priority?: 'urgent' | 'important' | 'info';
  /** A path of ours, such as `/mission/{id}`; anything else is refused. */
  link?: string;
  missionId?: string;
  societyId?: string;
  canDelete?: boolean;
  /** What makes it unique for one person: kind, object and period. */
  dedupeKey: string;
  to: { staffIds?: string[]; bloomerIds?: string[] };
}

/** Writes the notification for each person once, in the transaction of its cause. */
export async function notify(db: Db, notification: NewNotification): Promise<void> {
  const { to, ...content } = notification;
  const link = content.link === undefined ? null : notificationLink(content.link);
  const people = [
    ...(to.staffIds ?? []).map((id) => ({ staff_id: id, bloomer_id: null })),
    ...(to.bloomerIds ?? []).map((id) => ({ staff_id: null, bloomer_id: id })),
  ];
  await repository.insertNotifications(
    db,
    people.map((person) => ({
      ...person,
      kind: content.kind,
      title: content.title,
      description: content.description,
      priority: content.priority ?? 'info',
      link,
      mission_id: content.missionId ?? null,
      society_id: content.societyId ?? null,
      can_delete: content.canDelete ?? true,
      dedupe_key: content.dedupeKey,
    })),
  );
}

/** Whose notifications the viewer may touch; clients and links have none. */
function ownerOf(viewer: Viewer): repository.Owner {
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
