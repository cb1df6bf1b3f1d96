import { builder } from '../../platform/graphql/builder.ts';
import { findOne, readField, readOne } from '../../platform/read/read-run.ts';
import { communicationTypes } from './notification.channels.ts';
import { followNotifications, type NotificationsChange } from './notifications.feed.ts';
import { Notification } from './notifications.model.ts';
import {
  deleteAllNotifications,
  myNotification,
  myNotificationsSource,
  ownerOf,
  readAllNotifications,
  setNotificationRead,
} from './notifications.service.ts';

/** How a person wants to be reached. */
export const CommunicationType = builder.enumType('CommunicationType', { values: communicationTypes });

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
    description: 'The notifications of the caller, as they change.',
    subscribe: (_root, _args, context) =>
      followNotifications(context, ownerOf(context.viewer)) as unknown as AsyncIterable<object>,
    resolve: (change) => change as NotificationsChange,
  }),
);
