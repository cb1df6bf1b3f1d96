import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Project } from './job-funnel.schema.ts';
import { canWin, winPermanentJob } from './job-win.service.ts';

talentsBuilder.objectFields(Project, (t) => ({
  viewerCanWin: t.boolean({
    description: 'A permanent job that nobody has won or lost.',
    resolve: (job, _args, { viewer }) => canWin(viewer, job),
  }),
}));

const WinPermanentJobInput = talentsBuilder.inputType('WinPermanentJobInput', {
  fields: (t) => ({
    jobId: t.id({ required: true }),
    winDate: t.field({ type: 'Date', description: 'When they agreed; today when left out.' }),
    startDate: t.field({ type: 'Date', required: true, description: 'First day at work.' }),
    trialPeriodEndDate: t.field({ type: 'Date' }),
    salesPriceWithoutTaxes: t.float({ required: true, description: 'The fee, in euros.' }),
    paymentTerms: t.string({
      description: 'FIFTY_FIFTY_SIGNATURE_START, FIFTY_FIFTY_START_TRIAL, FULL_START (when left out) or CUSTOM.',
    }),
    paymentTermsDetails: t.string({ description: 'Of CUSTOM.' }),
    externalId: t.string(),
    origin: t.string(),
  }),
});

talentsBuilder.mutationField('winPermanentJob', (t) =>
  t.field({
    type: Project,
    description: 'Added: a permanent job is won, and its fee is ready to be invoiced. Told twice, it is once.',
    args: { input: t.arg({ type: WinPermanentJobInput, required: true }) },
    resolve: (_root, { input }, context) => winPermanentJob(context, input),
  }),
);
