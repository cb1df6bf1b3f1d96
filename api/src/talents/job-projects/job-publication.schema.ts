import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Project } from '../job-funnel/job-funnel.schema.ts';
import { republishJobProject, unpublishJobProject } from './job-publication.service.ts';

talentsBuilder.mutationFields((t) => ({
  unpublishJobProject: t.field({
    type: Project,
    description: `Its client finds the open offer no more, nor whom it was shown for it. Nobody moves in the funnel, no
      consent ends. Told twice, it is once.`,
    args: { jobId: t.arg.id({ required: true }) },
    resolve: (_root, { jobId }, context) => unpublishJobProject(context, jobId),
  }),
  republishJobProject: t.field({
    type: Project,
    description: 'Its client finds the open offer again; a permanent one as soon as its salary range is known.',
    args: { jobId: t.arg.id({ required: true }) },
    resolve: (_root, { jobId }, context) => republishJobProject(context, jobId),
  }),
}));
