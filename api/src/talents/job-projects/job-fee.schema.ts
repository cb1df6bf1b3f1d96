import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { feeOfJob, type JobFee } from '../../billing/recruitments/won-job.service.ts';
import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Project } from '../job-funnel/job-funnel.schema.ts';

const Fee = talentsBuilder.objectRef<JobFee>('JobFunnelFee');
Fee.implement({
  description: 'What was agreed with the client of a permanent job, in euros without taxes.',
  fields: (t) => ({
    amountWithoutTaxes: t.float({ resolve: ({ cents }) => cents / 100 }),
    cancelledWithoutTaxes: t.float({
      description: 'What of it is not asked for any more.',
      resolve: ({ cancelledCents }) => cancelledCents / 100,
    }),
    paymentTerms: t.exposeString('paymentTerms'),
  }),
});

talentsBuilder.objectField(Project, 'fee', (t) =>
  t.field({
    type: Fee,
    nullable: true,
    description: 'Of a permanent job that is won, to whoever reads the invoicing of fees.',
    resolve: (job, _args, context) =>
      job.status === 'WIN' && isPermanent(job.deal_type) ? feeOfJob(context, job.id) : null,
  }),
);
