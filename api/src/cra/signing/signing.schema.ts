import { builder } from '../../platform/graphql/builder.ts';
import { runsAgain, secretAnswer } from '../../platform/graphql/secret-answer.ts';
import { Activity, readActivity, SignerRole } from '../activities/activities.model.ts';
import { cancelSignBloomerActivity, signBloomerActivity } from './bloomer-signature.service.ts';
import { type ClientActivityView, getClientActivity, getPublicClientActivity } from './client-activity.service.ts';
import { exposeCorrections } from './client-correction.schema.ts';
import { type ClientMonthView, clientMonths } from './client-months.service.ts';
import { signClientActivity } from './client-signature.service.ts';
import { checkElectronicSign, getElectronicSignLink } from './electronic-link.service.ts';
import { renewSigningLink } from './link-renewal.service.ts';
import { requestSigningCode } from './sign-code.service.ts';

type PublicView = Awaited<ReturnType<typeof getPublicClientActivity>>;

const SigningDocumentState = builder.enumType('SigningDocumentState', {
  values: ['prepared', 'bloomerSigned', 'fullySigned', 'sealed', 'void'] as const,
});

const ClientActivityDay = builder.objectRef<PublicView['days'][number]>('ClientActivityDay');
ClientActivityDay.implement({
  fields: (t) => ({
    date: t.expose('date', { type: 'Date' }),
    name: t.exposeString('name'),
    isHoliday: t.exposeBoolean('isHoliday'),
    isWeekend: t.exposeBoolean('isWeekend'),
    dayWorked: t.exposeFloat('dayWorked'),
    astreinte: t.exposeFloat('astreinte'),
    comment: t.exposeString('comment', { nullable: true }),
  }),
});

const PublicSignature = builder.objectRef<PublicView['signatures'][number]>('PublicSignature');
PublicSignature.implement({
  fields: (t) => ({
    role: t.expose('role', { type: SignerRole }),
    signDate: t.expose('signDate', { type: 'DateTime' }),
    signerFullname: t.exposeString('signerFullname'),
  }),
});

const PublicClientActivity = builder.objectRef<PublicView>('PublicClientActivity');
PublicClientActivity.implement({ description: 'Names, days, total and state only.' });

export const ClientActivity = builder.objectRef<ClientActivityView>('ClientActivity');
ClientActivity.implement({
  description: 'What the signing page shows; without a token: the public summary with canSign false.',
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    bloomerSigned: t.exposeBoolean('bloomerSigned'),
    clientSigned: t.exposeBoolean('clientSigned'),
    canSign: t.exposeBoolean('canSign'),
    contactFullname: t.exposeString('contactFullname', { nullable: true }),
    contactEmailMasked: t.exposeString('contactEmailMasked', { nullable: true }),
    documentHash: t.exposeString('documentHash', { nullable: true }),
    codeRequired: t.exposeBoolean('codeRequired'),
    isLinkHandedOut: t.exposeBoolean('isLinkHandedOut', {
      description: 'Whether staff handed out the link that is used: a signature by it needs a code.',
    }),
    codeChannel: t.exposeString('codeChannel', {
      nullable: true,
      description: 'Email or sms, for whoever may sign with a code.',
    }),
    codeDestinationMasked: t.exposeString('codeDestinationMasked', { nullable: true }),
    telephoneToProve: t.exposeString('telephoneToProve', {
      nullable: true,
      description: 'Masked; the number that the contact may prove, so that the code goes there.',
    }),
  }),
});

/** What both say of a report. */
function exposeSummary(report: typeof PublicClientActivity): void {
  builder.objectFields(report, (t) => ({
    signingDocumentID: t.exposeID('signingDocumentID'),
    month: t.expose('month', { type: 'Date' }),
    bloomerFullname: t.exposeString('bloomerFullname'),
    clientName: t.exposeString('clientName'),
    missionLabel: t.exposeString('missionLabel'),
    fileName: t.exposeString('fileName'),
    state: t.expose('state', { type: SigningDocumentState }),
    days: t.expose('days', { type: [ClientActivityDay] }),
    nbDaysWorked: t.exposeFloat('nbDaysWorked'),
    nbDaysMarkupWorked: t.exposeFloat('nbDaysMarkupWorked'),
    nbDaysMarkup2Worked: t.exposeFloat('nbDaysMarkup2Worked'),
    nbDaysAstreinteWorked: t.exposeFloat('nbDaysAstreinteWorked'),
    totalDays: t.exposeFloat('totalDays'),
    hoursPerDays: t.exposeFloat('hoursPerDays'),
    signatures: t.expose('signatures', { type: [PublicSignature] }),
  }));
}
for (const report of [PublicClientActivity, ClientActivity] as const) {
  exposeSummary(report as typeof PublicClientActivity);
  exposeCorrections(report as typeof PublicClientActivity);
}

builder.queryField('getClientActivity', (t) =>
  t.field({
    type: ClientActivity,
    access: 'public',
    args: { signingDocumentID: t.arg.id({ required: true }) },
    resolve: (_root, { signingDocumentID }, context) => getClientActivity(context, signingDocumentID),
  }),
);

const ClientMonth = builder.objectRef<ClientMonthView>('ClientMonth');
ClientMonth.implement({
  description: 'A month that a Bloomer signed, as its client finds it among the others.',
  fields: (t) => ({
    signingDocumentID: t.exposeID('signingDocumentID'),
    month: t.expose('month', { type: 'Date' }),
    bloomerFullname: t.exposeString('bloomerFullname'),
    clientName: t.exposeString('clientName'),
    missionLabel: t.exposeString('missionLabel'),
    state: t.expose('state', { type: SigningDocumentState }),
    canSign: t.exposeBoolean('canSign'),
    codeRequired: t.exposeBoolean('codeRequired', { description: 'It is signed by itself, with a code of its own.' }),
    totalDays: t.exposeFloat('totalDays'),
    hoursPerDays: t.exposeFloat('hoursPerDays'),
    days: t.expose('days', { type: [ClientActivityDay] }),
    waitsSince: t.expose('waitsSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When the Bloomer signed; null once the client has.',
    }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true }),
    filePath: t.exposeString('filePath', { nullable: true, description: 'The PDF, once both have signed.' }),
    correctedAt: t.expose('correctedAt', { type: 'DateTime', nullable: true }),
    replacedAt: t.expose('replacedAt', { type: 'DateTime', nullable: true }),
    replacesSignedAt: t.expose('replacesSignedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Of a corrected month: when the version before was validated.',
    }),
  }),
});

builder.queryField('clientMonths', (t) =>
  t.field({
    type: [ClientMonth],
    access: { links: ['craSign'] },
    description: 'Those that wait for the client first, then the latest. A link sees those of its own mission.',
    resolve: (_root, _args, context) => clientMonths(context),
  }),
);

builder.queryField('getPublicClientActivity', (t) =>
  t.field({
    type: PublicClientActivity,
    access: 'public',
    args: { signingDocumentID: t.arg.id({ required: true }) },
    resolve: (_root, { signingDocumentID }, context) => getPublicClientActivity(context, signingDocumentID),
  }),
);

builder.mutationField('signBloomerActivity', (t) =>
  t.field({
    type: Activity.ref,
    args: {
      activityRecordID: t.arg.id({ required: true }),
      signerFullname: t.arg.string({ required: true }),
      totalDays: t.arg.string(),
      clientValidationConfirmed: t.arg.boolean(),
      version: t.arg.int(),
    },
    resolve: async (_root, args, context, info) =>
      readActivity(context, info, await signBloomerActivity(context, args)),
  }),
);

builder.mutationField('cancelSignBloomerActivity', (t) =>
  t.field({
    type: Activity.ref,
    args: { activityRecordID: t.arg.id({ required: true }) },
    resolve: async (_root, { activityRecordID }, context, info) =>
      readActivity(context, info, await cancelSignBloomerActivity(context, activityRecordID)),
  }),
);

builder.mutationField('signClientActivity', (t) =>
  t.field({
    type: ClientActivity,
    // An expired link is refused by the service, after what matters more: void, already signed.
    access: { links: ['craSign'], expired: true },
    args: {
      signingDocumentID: t.arg.id({ required: true }),
      signerFullname: t.arg.string({ required: true }),
      code: t.arg.string(),
    },
    resolve: (_root, args, context) => signClientActivity(context, args),
  }),
);

const SigningCode = builder.objectRef<Awaited<ReturnType<typeof requestSigningCode>>>('SigningCode');
SigningCode.implement({
  fields: (t) => ({
    channel: t.exposeString('channel'),
    destinationMasked: t.exposeString('destinationMasked'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

builder.mutationField('requestSigningCode', (t) =>
  t.field({
    type: SigningCode,
    access: { links: ['craSign'], expired: true },
    args: { signingDocumentID: t.arg.id({ required: true }) },
    resolve: (_root, { signingDocumentID }, context) => requestSigningCode(context, signingDocumentID),
  }),
);

builder.mutationField('renewSigningLink', (t) =>
  t.boolean({
    access: 'public',
    description: 'Mails a fresh link to the known contact only; false when one left a moment ago.',
    args: { signingDocumentID: t.arg.id({ required: true }) },
    resolve: (_root, { signingDocumentID }, context) => renewSigningLink(context, signingDocumentID),
  }),
);

const ElectronicSignLink = builder.objectRef<Awaited<ReturnType<typeof getElectronicSignLink>>>('ElectronicSignLink');
ElectronicSignLink.implement({
  fields: (t) => ({
    url: t.exposeString('url', { extensions: secretAnswer }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

builder.queryField('electronicSignReady', (t) =>
  t.boolean({
    access: { links: ['craSign', 'contractSign'] },
    description: 'Whether getElectronicSignLink would give a link; refused as that would be. Makes no link.',
    args: { externalDocumentId: t.arg.id({ required: true }), signerId: t.arg.id() },
    resolve: async (_root, { externalDocumentId, signerId }, context) => {
      await checkElectronicSign(context, externalDocumentId, signerId ?? null);
      return true;
    },
  }),
);

builder.mutationField('getElectronicSignLink', (t) =>
  t.field({
    type: ElectronicSignLink,
    access: { links: ['craSign', 'contractSign'] },
    extensions: runsAgain,
    args: { externalDocumentId: t.arg.id({ required: true }), signerId: t.arg.id() },
    resolve: (_root, { externalDocumentId, signerId }, context) =>
      getElectronicSignLink(context, externalDocumentId, signerId ?? null),
  }),
);
