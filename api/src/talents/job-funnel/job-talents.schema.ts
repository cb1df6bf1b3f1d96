import { talentsBuilder } from '../../platform/graphql/builder.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { jobReaderOf } from './job-funnel.policy.ts';
import type { FoundJob } from './job-funnel.repository.ts';
import { Candidate, forBoard, Project } from './job-funnel.schema.ts';
import { getJobFunnelProjectWithTalents, type JobWithTalents, talentsOf } from './job-funnel.service.ts';

const Person = talentsBuilder.objectRef<{ recordId: string; fullname: string }>('JobFunnelBloomer');
Person.implement({ fields: (t) => ({ recordId: t.exposeID('recordId'), fullname: t.exposeString('fullname') }) });

const FOUND = 'Who was found, while the job is won; to staff.';
const foundFor = ({ placed }: FoundJob, viewer: Viewer) => (jobReaderOf(viewer).kind === 'staff' ? placed : null);

talentsBuilder.objectFields(Project, (t) => ({
  bloomer: t.field({
    type: Person,
    nullable: true,
    description: FOUND,
    resolve: (job, _args, { viewer }) => foundFor(job, viewer),
  }),
  talents: t.field({
    type: [Candidate],
    description: 'As getJobFunnelProjectWithTalents gives them out to the caller.',
    resolve: (job, _args, context) => talentsOf(context, job),
  }),
}));

const ProjectWithTalents = talentsBuilder.objectRef<JobWithTalents>('JobFunnelProjectWithTalents');
ProjectWithTalents.implement({
  fields: (t) => ({
    job: t.expose('job', { type: Project }),
    bloomer: t.field({
      type: Person,
      nullable: true,
      description: FOUND,
      resolve: ({ job }, _args, { viewer }) => foundFor(job, viewer),
    }),
    talents: t.expose('talents', { type: [Candidate] }),
  }),
});

talentsBuilder.queryField('getJobFunnelProjectWithTalents', (t) =>
  t.field({
    type: ProjectWithTalents,
    access: forBoard,
    args: { jobId: t.arg.id({ required: true }), talentId: t.arg.id() },
    resolve: (_root, { jobId, talentId }, context) =>
      getJobFunnelProjectWithTalents(context, jobId, talentId ?? undefined),
  }),
);
