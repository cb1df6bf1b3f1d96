import { builder } from '../../platform/graphql/builder.ts';
import { deliveries } from './notification.deliveries.ts';
import {
  type KindPreference,
  myNotificationPreferences,
  type NotificationPreferences,
  type NotificationPreferencesUpdate,
  updateNotificationPreferences,
} from './notification-preferences.service.ts';
import { NotificationType } from './notifications.model.ts';

const NotificationDelivery = builder.enumType('NotificationDelivery', {
  description: 'How news reach somebody outside of the application; digest: in one mail of the morning.',
  values: deliveries,
});

const Kind = builder.objectRef<KindPreference>('NotificationKindPreference');
Kind.implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: NotificationType }),
    label: t.exposeString('label'),
    group: t.exposeString('group'),
    delivery: t.expose('delivery', { type: NotificationDelivery }),
    allowed: t.expose('allowed', { type: [NotificationDelivery], description: 'What may be chosen.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why not everything may be chosen.' }),
  }),
});

const AlwaysMailed = builder.objectRef<NotificationPreferences['alwaysMailed'][number]>('AlwaysMailed');
AlwaysMailed.implement({
  fields: (t) => ({ label: t.exposeString('label'), reason: t.exposeString('reason') }),
});

const Preferences = builder.objectRef<NotificationPreferences>('NotificationPreferences');
Preferences.implement({
  fields: (t) => ({
    version: t.exposeInt('version'),
    isReached: t.exposeBoolean('isReached', {
      description: 'False when the caller wants nothing outside of the application, whatever the kinds say.',
    }),
    kinds: t.expose('kinds', { type: [Kind], description: 'Those that the caller can receive.' }),
    alwaysMailed: t.expose('alwaysMailed', { type: [AlwaysMailed], description: 'Mails that cannot be turned off.' }),
  }),
});

const Update = builder.objectRef<NotificationPreferencesUpdate>('UpdateNotificationPreferencesPayload');
Update.implement({
  fields: (t) => ({
    success: t.boolean({ resolve: () => true }),
    changed: t.exposeBoolean('changed'),
    message: t.exposeString('message'),
    preferences: t.expose('preferences', { type: Preferences }),
  }),
});

const Choice = builder.inputType('NotificationKindChoice', {
  fields: (t) => ({
    kind: t.field({ type: NotificationType, required: true }),
    delivery: t.field({ type: NotificationDelivery, required: true }),
  }),
});

const Input = builder.inputType('NotificationPreferencesInput', {
  fields: (t) => ({
    version: t.int({ required: true, description: 'That was read; CONFLICT when another window has written since.' }),
    choices: t.field({ type: [Choice], required: true, description: 'Kinds that are left out stay as they are.' }),
  }),
});

builder.queryField('myNotificationPreferences', (t) =>
  t.field({
    type: Preferences,
    description: 'What the caller is told of, and how each kind leaves the application.',
    resolve: (_root, _args, context) => myNotificationPreferences(context),
  }),
);

builder.mutationField('updateNotificationPreferences', (t) =>
  t.field({
    type: Update,
    args: { preferences: t.arg({ type: Input, required: true }) },
    resolve: (_root, { preferences }, context) => updateNotificationPreferences(context, preferences),
  }),
);
