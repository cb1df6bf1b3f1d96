import { sql } from 'kysely';
import { Society } from '../../companies/societies/societies.schema.ts';
import { Mission } from '../../missions/missions/missions.schema.ts';
import { builder } from '../../platform/builder.ts';
import { many, optional, readModel, scalar } from '../../platform/read-model.ts';
import { findOne, readField, readOne } from '../../platform/read-run.ts';
import { notificationChannels } from './notification.channels.ts';
import { notificationKinds } from './notification.kinds.ts';
import { followNotifications, type NotificationsChange } from './notifications.feed.ts';
import {
  deleteAllNotifications,
  myNotification,
  myNotificationsSource,
  ownerOf,
  readAllNotifications,
  setNotificationRead,
} from './notifications.service.ts';

const NotificationPriority = builder.enumType('NotificationPriority', {
  values: ['important', 'info', 'urgent'] as const,
});

const NotificationType = builder.enumType('NotificationType', { values: notificationKinds });

export const NotificationChannel = builder.enumType('NotificationChannel', {
  description: 'doNotDisturbed: the person wants nothing outside of the notification centre.',
  values: notificationChannels,
});

const Notification = readModel('Notification', {
  canDelete: scalar('Boolean', 'can_delete'),
  channels: scalar(NotificationChannel, (notification) => sql`to_json(${notification('channels')})`, { list: true }),
  creationDate: scalar('DateTime', 'created_at'),
  description: scalar('String', 'description'),
  link: optional('String', 'link'),
  mission: many(
    () => Mission,
    (notification, mission) => sql`mission ${mission.table} where ${mission('id')} = ${notification('mission_id')}
      and ${mission('deleted_at')} is null`,
    (mission) => mission('id'),
  ),
  priority: scalar(NotificationPriority, 'priority'),
  read: scalar('Boolean', (notification) => sql`${notification('read_at')} is not null`),
  recordId: scalar('ID', 'id'),
  society: many(
    () => Society,
    // Whoever has left the company since keeps the words of the notification, not a way to the company.
    (notification, society) => sql`society ${society.table} where ${society('id')} = ${notification('society_id')}
      and (${notification('bloomer_id')} is null or ${society('owner_bloomer_id')} = ${notification('bloomer_id')}
        or exists (select from mission as own where own.bloomer_billing_society_id = ${society('id')}
          and own.bloomer_id = ${notification('bloomer_id')} and own.deleted_at is null))`,
    (society) => society('id'),
  ),
  title: scalar('String', 'title'),
  type: scalar(NotificationType, 'kind'),
});

builder.queryField('myNotifications', (t) =>
  t.field({
    type: [Notification.ref],
    ...readField({ model: Notification, shape: 'list', source: myNotificationsSource }),
  }),
);

builder.mutationFields((t) => ({
  updateNotification: t.field({
    type: Notification.ref,
    args: { recordId: t.arg.id({ required: true }), read: t.arg.boolean({ required: true }) },
    resolve: async (_root, { recordId, read }, context, info) => {
      await setNotificationRead(context, recordId, read);
      return readOne(context, info, Notification, myNotification(context, recordId));
    },
  }),
  readAllNotification: t.int({ resolve: (_root, _args, context) => readAllNotifications(context) }),
  deleteAllNotification: t.int({ resolve: (_root, _args, context) => deleteAllNotifications(context) }),
}));

const Change = builder.objectRef<NotificationsChange>('NotificationsChange');
Change.implement({
  fields: (t) => ({
    notification: t.field({
      type: Notification.ref,
      nullable: true,
      description: 'The one that is new or changed; null when the list must be read again.',
      resolve: ({ id }, _args, context, info) =>
        id === null ? null : findOne(context, info, Notification, myNotification(context, id)),
    }),
  }),
});

builder.subscriptionField('notificationsChanged', (t) =>
  t.field({
    type: Change,
    description: 'Added to the calls of the specification: the notifications of the caller, as they change.',
    subscribe: (_root, _args, context) =>
      followNotifications(context, ownerOf(context.viewer)) as unknown as AsyncIterable<object>,
    resolve: (change) => change as NotificationsChange,
  }),
);
