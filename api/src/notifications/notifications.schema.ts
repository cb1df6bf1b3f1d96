import { builder } from '../platform/builder.ts';
import {
  deleteAllNotifications,
  listMyNotifications,
  type NotificationItem,
  readAllNotifications,
  setNotificationRead,
} from './notifications.service.ts';

const NotificationPriority = builder.enumType('NotificationPriority', {
  values: ['important', 'info', 'urgent'] as const,
});

const Notification = builder.objectRef<NotificationItem>('Notification');

Notification.implement({
  fields: (t) => ({
    canDelete: t.exposeBoolean('canDelete'),
    creationDate: t.expose('creationDate', { type: 'DateTime' }),
    description: t.exposeString('description'),
    link: t.exposeString('link', { nullable: true }),
    priority: t.expose('priority', { type: NotificationPriority }),
    read: t.boolean({ resolve: (notification) => notification.readAt !== null }),
    recordId: t.exposeID('recordId'),
    title: t.exposeString('title'),
    type: t.exposeString('type'),
  }),
});

builder.queryField('myNotifications', (t) =>
  t.field({ type: [Notification], resolve: (_root, _args, context) => listMyNotifications(context) }),
);

builder.mutationFields((t) => ({
  updateNotification: t.field({
    type: Notification,
    args: { recordId: t.arg.id({ required: true }), read: t.arg.boolean({ required: true }) },
    resolve: (_root, { recordId, read }, context) => setNotificationRead(context, recordId, read),
  }),
  readAllNotification: t.int({ resolve: (_root, _args, context) => readAllNotifications(context) }),
  deleteAllNotification: t.int({ resolve: (_root, _args, context) => deleteAllNotifications(context) }),
}));
