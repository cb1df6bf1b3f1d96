import { sql } from 'kysely';
import { builder } from '../platform/builder.ts';
import { optional, readModel, scalar } from '../platform/read-model.ts';
import { readField, readOne } from '../platform/read-run.ts';
import {
  deleteAllNotifications,
  myNotificationsSource,
  readAllNotifications,
  setNotificationRead,
} from './notifications.service.ts';

const NotificationPriority = builder.enumType('NotificationPriority', {
  values: ['important', 'info', 'urgent'] as const,
});

const Notification = readModel('Notification', {
  canDelete: scalar('Boolean', 'can_delete'),
  creationDate: scalar('DateTime', 'created_at'),
  description: scalar('String', 'description'),
  link: optional('String', 'link'),
  priority: scalar(NotificationPriority, 'priority'),
  read: scalar('Boolean', (notification) => sql`${notification('read_at')} is not null`),
  recordId: scalar('ID', 'id'),
  title: scalar('String', 'title'),
  type: scalar('String', 'kind'),
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
      return readOne(
        context,
        info,
        Notification,
        (row) => sql`notification ${row.table} where ${row('id')} = ${recordId}`,
      );
    },
  }),
  readAllNotification: t.int({ resolve: (_root, _args, context) => readAllNotifications(context) }),
  deleteAllNotification: t.int({ resolve: (_root, _args, context) => deleteAllNotifications(context) }),
}));
