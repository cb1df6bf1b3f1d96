import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { Talent } from '../talents/talents.schema.ts';
import { findTalent } from '../talents/talents.service.ts';
import type { LogEntry } from './activity-log.repository.ts';
import { createLog, getLogs } from './activity-log.service.ts';

const ActivityLogType = talentsBuilder.enumType('ActivityLogType', {
  values: [
    'addComment',
    'createDirectSkill',
    'createJobFunnelTalent',
    'moveJobFunnelTalent',
    'phaseNotes',
    'consent',
    'merge',
    'told',
    'owner',
  ] as const,
});

const Answer = talentsBuilder.objectRef<LogEntry['answers'][number]>('ActivityLogAnswer');
Answer.implement({
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer') }),
});

const ActivityLog = talentsBuilder.objectRef<LogEntry>('ActivityLog');
ActivityLog.implement({
  description: 'Something that happened with a talent.',
  fields: (t) => ({
    id: t.exposeID('id'),
    talentId: t.exposeID('talentId'),
    talent: t.field({ type: Talent, resolve: ({ talentId }, _args, context) => findTalent(context, talentId) }),
    date: t.expose('date', { type: 'DateTime' }),
    type: t.expose('type', { type: ActivityLogType }),
    source: t.exposeString('source', { description: 'App, or the tool it came from.' }),
    data: t.string({ description: 'JSON: comment, job, skills.', resolve: ({ data }) => JSON.stringify(data) }),
    previousData: t.string({
      nullable: true,
      description: 'JSON of what `data` took the place of. Nothing here does: every line tells of something new.',
      resolve: () => null,
    }),
    tam: t.exposeString('authorFullname', { nullable: true, description: 'Who did it, of the staff.' }),
    authorFullname: t.exposeString('authorFullname', { nullable: true, description: 'Null: the product itself.' }),
    jobId: t.exposeID('jobId', { nullable: true }),
    from: t.exposeString('from', { nullable: true, description: 'The phase that was left.' }),
    to: t.exposeString('to', { nullable: true }),
    phaseTransitionDuration: t.exposeFloat('phaseTransitionDuration', {
      nullable: true,
      description: 'Seconds in the phase that was left.',
    }),
    answers: t.field({ type: [Answer], description: 'Of phase notes.', resolve: ({ answers }) => answers }),
  }),
});

talentsBuilder.queryField('getLogsByTalent', (t) =>
  t.field({
    type: [ActivityLog],
    description: 'Newest first; at most 100 at once, 20 by default.',
    args: { talentId: t.arg.id({ required: true }), skip: t.arg.int(), take: t.arg.int() },
    resolve: (_root, args, context) => getLogs(context, args),
  }),
);

talentsBuilder.mutationField('createActivityLog', (t) =>
  t.field({
    type: ActivityLog,
    description: 'Adds a comment. The author is whoever is signed in, and the source always App.',
    args: {
      talentId: t.arg.id({ required: true }),
      type: t.arg.string({ required: true, description: 'add-comment' }),
      data: t.arg.string({ required: true, description: 'JSON of at most 8 kB: {"comment": "…"}' }),
      source: t.arg.string({ description: 'Not looked at.' }),
    },
    resolve: (_root, { talentId, type, data }, context) => createLog(context, { talentId, type, data }),
  }),
);
