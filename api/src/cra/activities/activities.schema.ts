import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { builder } from '../../platform/builder.ts';
import type { RequestContext } from '../../platform/context.ts';
import { readField, readOne } from '../../platform/read-run.ts';
import { Activity, CraStatusEnum } from './activities.model.ts';
import { activitiesSource } from './activities.service.ts';
import { deleteSupplierInvoice, uploadActivityFile } from './activity-files.service.ts';
import { type Upserted, upsertActivity } from './cra-entry.service.ts';
import { countsOf, statusOf } from './cra-record.ts';
import { validateCra } from './cra-validation.service.ts';
import { lockMonth, unlockMonth } from './month-lock.service.ts';
import { relaunchBloomer, relaunchClient } from './relaunch.service.ts';

/** The report after a mutation, with what the caller selects. */
export function readActivity(context: RequestContext, info: GraphQLResolveInfo, id: string, path: string[] = []) {
  return readOne(context, info, Activity, (row) => sql`activity ${row.table} where ${row('id')} = ${id}`, path);
}

builder.queryField('activities', (t) =>
  t.field({
    type: [Activity.ref],
    args: { recordId: t.arg.id(), month: t.arg({ type: 'Date' }), missionRecordId: t.arg.id() },
    ...readField({ model: Activity, shape: 'list', source: activitiesSource }),
  }),
);

const UpsertActivityInput = builder.inputType('UpsertActivityInput', {
  fields: (t) => ({
    recordId: t.id(),
    missionRecordId: t.id({ required: true }),
    month: t.field({ type: 'Date', required: true }),
    nbDaysDetails: t.string({ required: true }),
    nbDaysWorked: t.float(),
    nbDaysMarkupWorked: t.float(),
    nbDaysMarkup2Worked: t.float(),
    astreinte: t.boolean(),
    hoursPerDays: t.float(),
    signedCount: t.int(),
    version: t.int(),
    clientValidationConfirmed: t.boolean(),
  }),
});

const UpsertActivityPayload = builder.objectRef<Upserted>('UpsertActivityPayload');
UpsertActivityPayload.implement({
  fields: (t) => ({
    recordId: t.exposeID('activityId'),
    recordIdMission: t.id({ resolve: ({ cra }) => cra.mission_id }),
    month: t.field({ type: 'Date', resolve: ({ cra }) => cra.month }),
    CRAStatus: t.field({ type: CraStatusEnum, resolve: ({ cra }) => statusOf(cra) }),
    nbDaysWorked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysWorked }),
    nbDaysMarkupWorked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysMarkupWorked }),
    nbDaysMarkup2Worked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysMarkup2Worked }),
    nbDaysAstreinteWorked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysAstreinteWorked }),
    astreinte: t.boolean({ resolve: ({ cra }) => cra.astreinte }),
    hoursPerDays: t.float({ resolve: ({ cra }) => cra.hours_per_days }),
    info: t.exposeString('info', {
      nullable: true,
      description: "'Le CRA pour ce mois-ci existe déjà !' when the month existed and nothing was written",
    }),
    warnings: t.exposeStringList('warnings'),
    activity: t.field({
      type: Activity.ref,
      resolve: ({ activityId }, _args, context, info) => readActivity(context, info, activityId),
    }),
  }),
});

builder.mutationField('upsertActivity', (t) =>
  t.field({
    type: UpsertActivityPayload,
    args: { input: t.arg({ type: UpsertActivityInput, required: true }) },
    resolve: (_root, { input }, context) => upsertActivity(context, input),
  }),
);

builder.mutationField('validateCRA', (t) =>
  t.field({
    type: Activity.ref,
    args: {
      activityRecordID: t.arg.id({ required: true }),
      validate: t.arg.boolean({ required: true }),
      signerFullname: t.arg.string(),
      reason: t.arg.string(),
    },
    resolve: async (_root, args, context, info) => readActivity(context, info, await validateCra(context, args)),
  }),
);

const ActivityFileType = builder.enumType('ActivityFileType', { values: ['CRA', 'Invoice'] as const });
const UploadActivityFileInput = builder.inputType('UploadActivityFileInput', {
  fields: (t) => ({
    activityRecordId: t.id({ required: true }),
    file: t.field({ type: 'File', required: true }),
    activityFileType: t.field({ type: ActivityFileType, required: true }),
    signerFullname: t.string(),
  }),
});

builder.mutationField('uploadActivityFile', (t) =>
  t.field({
    type: Activity.ref,
    args: { input: t.arg({ type: UploadActivityFileInput, required: true }) },
    resolve: async (_root, { input }, context, info) =>
      readActivity(context, info, await uploadActivityFile(context, input)),
  }),
);

builder.mutationField('deleteActivitySupplierInvoice', (t) =>
  t.field({
    type: Activity.ref,
    args: { activityRecordID: t.arg.id({ required: true }), force: t.arg.boolean() },
    resolve: async (_root, { activityRecordID, force }, context, info) =>
      readActivity(context, info, await deleteSupplierInvoice(context, activityRecordID, force ?? false)),
  }),
);

const Relaunch = builder.objectRef<Awaited<ReturnType<typeof relaunchClient>>>('Relaunch');
Relaunch.implement({
  fields: (t) => ({ alreadySentToday: t.exposeBoolean('alreadySentToday'), message: t.exposeString('message') }),
});

builder.mutationField('relaunchInviteClientCRA', (t) =>
  t.field({
    type: Relaunch,
    args: { signingDocumentId: t.arg.id({ required: true }) },
    resolve: (_root, { signingDocumentId }, context) => relaunchClient(context, signingDocumentId),
  }),
);

builder.mutationField('relaunchBloomerCRA', (t) =>
  t.field({
    type: Relaunch,
    args: { missionId: t.arg.id({ required: true }), month: t.arg({ type: 'Date', required: true }) },
    resolve: (_root, { missionId, month }, context) => relaunchBloomer(context, missionId, month),
  }),
);

const MonthLock = builder.objectRef<Awaited<ReturnType<typeof lockMonth>>>('MonthLock');
MonthLock.implement({
  fields: (t) => ({
    month: t.expose('month', { type: 'Date' }),
    societyId: t.exposeID('societyId', { nullable: true }),
    lockedAt: t.expose('lockedAt', { type: 'DateTime' }),
  }),
});

builder.mutationField('lockMonth', (t) =>
  t.field({
    type: MonthLock,
    args: { month: t.arg({ type: 'Date', required: true }), societyId: t.arg.id() },
    resolve: (_root, { month, societyId }, context) => lockMonth(context, month, societyId ?? null),
  }),
);

builder.mutationField('unlockMonth', (t) =>
  t.boolean({
    args: { month: t.arg({ type: 'Date', required: true }), societyId: t.arg.id() },
    resolve: (_root, { month, societyId }, context) => unlockMonth(context, month, societyId ?? null),
  }),
);
