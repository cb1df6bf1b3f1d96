import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { confirmAtsPlacement, type UnplacedCandidate, unplacedCandidates } from '../ats/ats.service.ts';
import { Project } from '../job-funnel/job-funnel.schema.ts';
import { isJobStaff } from './job-project.policy.ts';

const Unplaced = talentsBuilder.objectRef<UnplacedCandidate>('JobFunnelUnplacedTalent');
Unplaced.implement({
  description: 'Somebody who stands here, and not in the recruiting tool outside.',
  fields: (t) => ({
    talentId: t.exposeID('talentId'),
    fullname: t.exposeString('fullname'),
    dealUrl: t.exposeString('dealUrl', { nullable: true, description: 'Where to place them by hand.' }),
  }),
});

talentsBuilder.objectFields(Project, (t) => ({
  unplacedTalents: t.field({
    type: [Unplaced],
    description: 'To staff: candidates to be placed by hand in the recruiting tool outside.',
    resolve: (job, _args, context) => (isJobStaff(context.viewer) ? unplacedCandidates(context, job.id) : []),
  }),
}));

talentsBuilder.mutationField('confirmAtsPlacement', (t) =>
  t.boolean({
    description: 'The candidate was placed by hand in the recruiting tool outside. Told twice, it is once.',
    args: { talentId: t.arg.id({ required: true }), jobId: t.arg.id({ required: true }) },
    resolve: (_root, args, context) => confirmAtsPlacement(context, args),
  }),
);
