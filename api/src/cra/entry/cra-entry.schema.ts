import { MONTH_EXISTS } from '@bloom/shared-rules/cra/cra-month';
import { builder } from '../../platform/graphql/builder.ts';
import { Activity, CraStatusEnum, readActivity } from '../activities/activities.model.ts';
import { countsOf } from '../activities/cra-record.ts';
import { deleteSupplierInvoice, uploadActivityFile } from './activity-files.service.ts';
import { type Upserted, upsertActivity } from './cra-entry.service.ts';
import { validateCra } from './cra-validation.service.ts';

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
    CRAStatus: t.field({ type: CraStatusEnum, resolve: ({ cra }) => cra.cra_status }),
    nbDaysWorked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysWorked }),
    nbDaysMarkupWorked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysMarkupWorked }),
    nbDaysMarkup2Worked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysMarkup2Worked }),
    nbDaysAstreinteWorked: t.float({ resolve: ({ cra }) => countsOf(cra).nbDaysAstreinteWorked }),
    astreinte: t.boolean({ resolve: ({ cra }) => cra.astreinte }),
    hoursPerDays: t.float({ resolve: ({ cra }) => cra.hours_per_days }),
    info: t.exposeString('info', {
      nullable: true,
      description: `'${MONTH_EXISTS}' when the month existed and nothing was written`,
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
      craFileId: t.arg.id({
        description: 'The file that was looked at, null for none; CONFLICT when it is another one.',
      }),
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
    isAdditional: t.boolean({ description: 'An invoice beside the main one.' }),
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
