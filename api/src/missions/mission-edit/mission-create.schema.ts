import { builder } from '../../platform/graphql/builder.ts';
import { DealTypeEnum, Mission, MissionContractType, MissionType, readMission } from '../missions/missions.model.ts';
import { createMission } from './mission-create.service.ts';

const NewPricingInput = builder.inputType('NewPricingInput', {
  fields: (t) => ({
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

const CreateMissionInput = builder.inputType('CreateMissionInput', {
  fields: (t) => ({
    label: t.string(),
    type: t.field({ type: MissionType }),
    contractType: t.field({ type: MissionContractType }),
    dealType: t.field({ type: DealTypeEnum, description: 'What was sold; a permanent contract needs payment terms.' }),
    beginMission: t.field({ type: 'Date' }),
    endMission: t.field({ type: 'Date' }),
    bloomerRecordId: t.id(),
    clientSocietyRecordId: t.id(),
    clientBillingSocietyRecordId: t.id({ description: 'The client itself when left out.' }),
    contactOperations: t.idList({ description: 'The first one is asked first to sign.' }),
    billingContacts: t.idList(),
    externalId: t.string(),
    bloomerPaydateDays: t.int(),
    clientPaydateDays: t.int(),
    CSMRecordId: t.id(),
    hoursPerDays: t.float(),
    replacement: t.boolean(),
    enableCRAUpload: t.boolean(),
    signCodeRequired: t.boolean(),
    shouldBeCountAsDeal: t.boolean(),
    origin: t.string(),
    pricing: t.field({ type: NewPricingInput, description: 'Valid from the first day of the mission.' }),
  }),
});

builder.mutationField('createMission', (t) =>
  t.field({
    type: Mission.ref,
    description: 'A mission with its first price and its contacts.',
    args: { input: t.arg({ type: CreateMissionInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const id = await createMission(context, input);
      return readMission(context, info, id);
    },
  }),
);
