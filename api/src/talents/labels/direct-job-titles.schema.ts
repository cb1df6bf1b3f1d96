import { talentsBuilder } from '../../platform/graphql/builder.ts';
import type { UntidiedPage, UntidiedTalent } from './direct-job-titles.repository.ts';
import { untidiedTalents } from './direct-job-titles.service.ts';
import { canEditLabels } from './labels.policy.ts';

const DirectTitle = talentsBuilder.objectRef<UntidiedTalent>('DirectJobTitle');
DirectTitle.implement({
  description: 'What somebody typed as the title of a talent.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the talent.' }),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    jobTitle: t.exposeString('jobTitle'),
    jobTitleId: t.exposeID('jobTitleId'),
  }),
});

const DirectTitlePage = talentsBuilder.objectRef<UntidiedPage>('DirectJobTitlePage');
DirectTitlePage.implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    viewerCanAttach: t.boolean({
      description: 'To normalised ones.',
      resolve: (_page, _args, { viewer }) => canEditLabels(viewer),
    }),
    talents: t.field({ type: [DirectTitle], resolve: ({ talents }) => talents }),
  }),
});

talentsBuilder.queryField('findTalentsWithNonIsoDirectJobTitles', (t) =>
  t.field({
    type: DirectTitlePage,
    description: 'By title; 25 a page, 500 at most.',
    args: { skip: t.arg.int(), take: t.arg.int() },
    resolve: (_root, args, context) => untidiedTalents(context, args),
  }),
);
