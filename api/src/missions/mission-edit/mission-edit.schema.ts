import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import {
  ExtensionAssessment,
  Mission,
  MissionContractType,
  MissionEvent,
  readMission,
} from '../missions/missions.model.ts';
import { historySource, requireStaffMission } from '../missions/missions.service.ts';
import { deleteMission } from './mission-delete.service.ts';
import { findAssessment } from './mission-edit.model.ts';
import { assessExtension } from './mission-extension.service.ts';
import { updateMission } from './mission-modify.service.ts';
import { addPricing } from './mission-price.service.ts';
import { stopMission } from './mission-stop.service.ts';

const UpdateMissionInput = builder.inputType('UpdateMissionInput', {
  fields: (t) => ({
    recordId: t.id({ required: true }),
    version: t.int({ description: 'That was read; CONFLICT when the mission has another one by now.' }),
    label: t.string(),
    externalId: t.string(),
    bloomerPaydateDays: t.int(),
    clientPaydateDays: t.int(),
    beginMission: t.field({ type: 'Date', description: 'Of a mission that has not begun, as its end.' }),
    endMission: t.field({ type: 'Date' }),
    CSMRecordId: t.id({ description: 'Who looks after the mission from now on.' }),
    shouldBeCountAsDeal: t.boolean(),
    replacement: t.boolean(),
    contractType: t.field({ type: MissionContractType }),
    hoursPerDays: t.float({ description: 'Hours of a working day, for months that do not exist yet.' }),
    enableCRAUpload: t.boolean(),
    signCodeRequired: t.boolean({ description: 'Whoever signs a report for the client enters a code.' }),
    enableBusinessReferalNpsClient: t.boolean(),
    enableBusinessReferalNpsBloomer: t.boolean(),
  }),
});

builder.mutationField('updateMission', (t) =>
  t.field({
    type: Mission.ref,
    args: { input: t.arg({ type: UpdateMissionInput, required: true }) },
    resolve: async (_root, { input }, context, info) => readMission(context, info, await updateMission(context, input)),
  }),
);

builder.mutationField('stopMission', (t) =>
  t.field({
    type: Mission.ref,
    args: {
      recordId: t.arg.id({ required: true }),
      endMission: t.arg({ type: 'Date', required: true }),
      useTemplateForSST: t.arg.boolean({
        description: 'The contracts that put it down; those that somebody can sign when left out.',
      }),
      useTemplateForPDS: t.arg.boolean(),
    },
    resolve: async (_root, args, context, info) => readMission(context, info, await stopMission(context, args)),
  }),
);

const DeletedMission = builder.objectRef<{ message: string }>('DeletedMission');
DeletedMission.implement({ fields: (t) => ({ message: t.exposeString('message') }) });

builder.mutationField('deleteMission', (t) =>
  t.field({
    type: DeletedMission,
    args: { missionId: t.arg.id({ required: true }) },
    resolve: async (_root, { missionId }, context) => ({ message: await deleteMission(context, missionId) }),
  }),
);

const AddPricingInput = builder.inputType('AddPricingInput', {
  fields: (t) => ({
    recordId: t.id({ required: true, description: 'The mission.' }),
    startDate: t.field({ type: 'Date' }),
    purchasePricePerDayWithoutTaxes: t.float(),
    salePricePerDayWithoutTaxes: t.float(),
    taxes: t.float({ description: 'Percent; 20 when left out.' }),
    astreinteCoef: t.float(),
    saturdayCoef: t.float({ description: 'A factor; the usual when left out.' }),
    sundayCoef: t.float({ description: 'Of Sundays and holidays; the usual when left out.' }),
    paymentTerms: t.string(),
    paymentTermsDetails: t.string(),
    confirmNegativeMargin: t.boolean({ description: 'Finance means to sell below the purchase price.' }),
    confirmZeroPrice: t.boolean({ description: 'A price of nothing is meant.' }),
  }),
});

builder.mutationField('addPricing', (t) =>
  t.field({
    type: Mission.ref,
    args: { input: t.arg({ type: AddPricingInput, required: true }) },
    resolve: async (_root, { input }, context, info) => readMission(context, info, await addPricing(context, input)),
  }),
);

builder.queryField('getExtensionAssessment', (t) =>
  t.field({
    type: ExtensionAssessment.ref,
    nullable: true,
    args: { missionId: t.arg.id({ required: true }) },
    resolve: async (_root, { missionId }, context, info) => {
      await requireStaffMission(context, missionId);
      return findAssessment(context, info, missionId);
    },
  }),
);

const ExtensionAssessmentInput = builder.inputType('UpsertExtensionAssessmentInput', {
  fields: (t) => ({
    missionId: t.id({ required: true }),
    assessment: t.float({ required: true, description: '0, 0.25, 0.5, 0.75 or 1.' }),
    newEndDate: t.field({ type: 'Date' }),
    knownAt: t.field({
      type: 'DateTime',
      description:
        'When the estimate that was read was made, null for none; CONFLICT when there is another one by now.',
    }),
  }),
});

builder.mutationField('upsertExtensionAssessment', (t) =>
  t.field({
    type: ExtensionAssessment.ref,
    args: { input: t.arg({ type: ExtensionAssessmentInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const missionId = await assessExtension(context, input);
      const found = await findAssessment(context, info, missionId);
      if (found === null) throw new Error('an assessment that was just written is not there');
      return found;
    },
  }),
);

builder.queryField('missionHistory', (t) =>
  t.field({
    type: [MissionEvent.ref],
    description: 'What was changed on a mission, newest first.',
    args: { missionId: t.arg.id({ required: true }) },
    ...readField({ model: MissionEvent, shape: 'list', source: historySource }),
  }),
);
