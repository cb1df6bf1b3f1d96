import { builder } from '../../platform/graphql/builder.ts';
import { NotificationChannel } from './notifications.model.ts';
import { CommunicationType } from './notifications.schema.ts';
import { confirmPhoneCode, type PhoneCode, requestPhoneCode } from './phone-check.service.ts';
import { consentText } from './preferences.consent.ts';
import { myPreferences, type Preferences, type PreferencesUpdate, updatePreferences } from './preferences.service.ts';

const PreferencesType = builder.objectRef<Preferences>('Preferences');
PreferencesType.implement({
  fields: (t) => ({
    communicationType: t.expose('communicationType', { type: CommunicationType }),
    activeChannel: t.expose('activeChannel', {
      type: NotificationChannel,
      description: 'By what news leave today: e-mail while SMS or WhatsApp still lack a proven number or the consent.',
    }),
    phoneNumber: t.exposeString('phoneNumber', { nullable: true }),
    phoneVerified: t.exposeBoolean('phoneVerified'),
    consentGivenAt: t.expose('consentGivenAt', { type: 'DateTime', nullable: true }),
    smsConsentText: t.string({ resolve: (_p, _args, { environment }) => consentText('sms', environment.productName) }),
    whatsappConsentText: t.string({
      resolve: (_p, _args, { environment }) => consentText('whatsapp', environment.productName),
    }),
  }),
});

const Update = builder.objectRef<PreferencesUpdate>('UpdatePreferencesPayload');
Update.implement({
  fields: (t) => ({
    success: t.boolean({ resolve: () => true }),
    changed: t.exposeBoolean('changed'),
    message: t.exposeString('message'),
    preferences: t.expose('preferences', { type: PreferencesType }),
  }),
});

const Code = builder.objectRef<PhoneCode>('PhoneCode');
Code.implement({
  fields: (t) => ({
    channel: t.expose('channel', { type: NotificationChannel }),
    destinationMasked: t.exposeString('destinationMasked'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

const PreferencesInput = builder.inputType('PreferencesInput', {
  fields: (t) => ({
    communicationType: t.field({ type: CommunicationType, required: true }),
    consent: t.boolean({ description: 'True when the person agreed to the text of the chosen channel.' }),
  }),
});

builder.queryField('myPreferences', (t) =>
  t.field({
    type: PreferencesType,
    description: 'How the caller is reached, and what SMS or WhatsApp still lack.',
    resolve: (_root, _args, context) => myPreferences(context),
  }),
);

builder.mutationFields((t) => ({
  updatePreferences: t.field({
    type: Update,
    args: { preferences: t.arg({ type: PreferencesInput, required: true }) },
    resolve: (_root, { preferences }, context) => updatePreferences(context, preferences),
  }),
  requestPhoneCode: t.field({
    type: Code,
    access: { links: ['craSign', 'contractSign'] },
    description: 'Sends a code to the number of the caller’s profile; for a contact, the one that staff entered.',
    resolve: (_root, _args, context) => requestPhoneCode(context),
  }),
  confirmPhoneCode: t.field({
    type: PreferencesType,
    access: { links: ['craSign', 'contractSign'] },
    description: 'Proves the number with the code it received.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }, context) => confirmPhoneCode(context, code),
  }),
}));
