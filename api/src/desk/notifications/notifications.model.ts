import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { notificationChannels } from './notification.channels.ts';
import { notificationKinds } from './notification.kinds.ts';

const NotificationPriority = builder.enumType('NotificationPriority', {
  values: ['important', 'info', 'urgent'] as const,
});

export const NotificationType = builder.enumType('NotificationType', { values: notificationKinds });

export const NotificationChannel = builder.enumType('NotificationChannel', {
  description: 'doNotDisturbed: the person wants nothing outside of the notification centre.',
  values: notificationChannels,
});

/** Each domain adds what of its own a notification can be about. */
export const Notification = readModel('Notification', {
  canDelete: scalar('Boolean', 'can_delete'),
  channels: scalar(NotificationChannel, (notification) => sql`to_json(${notification('channels')})`, { list: true }),
  creationDate: scalar('DateTime', 'created_at'),
  description: scalar('String', 'description'),
  link: optional('String', 'link'),
  priority: scalar(NotificationPriority, 'priority'),
  read: scalar('Boolean', (notification) => sql`${notification('read_at')} is not null`),
  recordId: scalar('ID', 'id'),
  title: scalar('String', 'title'),
  type: scalar(NotificationType, 'kind'),
});
