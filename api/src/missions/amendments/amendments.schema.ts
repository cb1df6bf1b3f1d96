import { builder } from '../../platform/graphql/builder.ts';
import { MissionAmendment, readAmendment } from './amendments.model.ts';
import { abandonAmendment, createMissionAmendment } from './amendments.service.ts';

const CreateMissionAmendmentInput = builder.inputType('CreateMissionAmendmentInput', {
  fields: (t) => ({
    recordId: t.id({ required: true, description: 'The mission.' }),
    newEndMission: t.field({ type: 'Date' }),
    useTemplateForSST: t.boolean({ description: 'Makes the contract with the company of the Bloomer.' }),
    useTemplateForPDS: t.boolean({ description: 'Makes the contract with the client.' }),
    newPurchasePrice: t.float({ description: 'Whole euros of a day, without taxes.' }),
    newSalePrice: t.float({ description: 'Whole euros of a day, without taxes.' }),
    newPricingDate: t.field({ type: 'Date', description: 'First day of the new prices; required with one.' }),
    firstClause: t.string({ description: 'In both contracts; 290 characters at most, as every clause.' }),
    secondClauseForSST: t.string(),
    secondClauseForPDS: t.string(),
    confirmNegativeMargin: t.boolean({ description: 'Finance means to sell below the purchase price.' }),
    confirmZeroPrice: t.boolean({ description: 'A price of nothing is meant.' }),
  }),
});

builder.mutationField('createMissionAmendment', (t) =>
  t.field({
    type: MissionAmendment.ref,
    args: { input: t.arg({ type: CreateMissionAmendmentInput, required: true }) },
    resolve: async (_root, { input }, context, info) =>
      readAmendment(context, info, await createMissionAmendment(context, input)),
  }),
);

builder.mutationField('abandonMissionAmendment', (t) =>
  t.field({
    type: MissionAmendment.ref,
    description: 'Gives up an amendment that nobody has signed; the end of the mission goes back when it can.',
    args: { amendmentId: t.arg.id({ required: true }) },
    resolve: async (_root, { amendmentId }, context, info) =>
      readAmendment(context, info, await abandonAmendment(context, amendmentId)),
  }),
);
