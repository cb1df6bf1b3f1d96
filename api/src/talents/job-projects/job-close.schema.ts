import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Project } from '../job-funnel/job-funnel.schema.ts';
import { closeJobProject, reopenJobProject } from './job-close.service.ts';
import { LostReason } from './job-project.schema.ts';

const Outcome = talentsBuilder.enumType('JobProjectOutcome', { values: ['WIN', 'LOST'] as const });

const CloseJobProjectInput = talentsBuilder.inputType('CloseJobProjectInput', {
  fields: (t) => ({
    jobId: t.id({ required: true }),
    version: t.int({ description: 'As it was read; left out, nothing is compared.' }),
    outcome: t.field({ type: Outcome, required: true }),
    winDate: t.field({ type: 'Date', description: 'When they agreed.' }),
    commercialMonth: t.field({ type: 'Date', description: 'First day of the month to which sales count it.' }),
    buteurId: t.id(),
    passeurId: t.id(),
    defenseurId: t.id(),
    capitaineId: t.id(),
    leadOrigin: t.string(),
    leadById: t.id(),
    leadDate: t.field({ type: 'Date' }),
    lostReason: t.field({ type: LostReason }),
    otherLostReason: t.string({ description: 'Of `other`.' }),
    startDate: t.field({ type: 'Date', description: 'Of a permanent job: first day at work.' }),
    trialPeriodEndDate: t.field({ type: 'Date' }),
    salesPriceWithoutTaxes: t.float({ description: 'Of a permanent job: the fee, in euros.' }),
    paymentTerms: t.string({
      description: 'FIFTY_FIFTY_SIGNATURE_START, FIFTY_FIFTY_START_TRIAL, FULL_START (when left out) or CUSTOM.',
    }),
    paymentTermsDetails: t.string({ description: 'Of CUSTOM.' }),
    externalId: t.string({ description: 'Of the deal, for finance.' }),
    origin: t.string(),
  }),
});

talentsBuilder.mutationFields((t) => ({
  closeJobProject: t.field({
    type: Project,
    description: `An offer is won or lost; the fee of a permanent one is then ready to be invoiced. Told twice, it
      is once; told otherwise than it was, it is refused.`,
    args: { input: t.arg({ type: CloseJobProjectInput, required: true }) },
    resolve: (_root, { input }, context) => closeJobProject(context, input),
  }),
  reopenJobProject: t.field({
    type: Project,
    description: 'Account managers open a won or lost offer again, within 30 days.',
    args: { jobId: t.arg.id({ required: true }) },
    resolve: (_root, { jobId }, context) => reopenJobProject(context, jobId),
  }),
}));
