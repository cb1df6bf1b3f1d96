import { builder } from '../../platform/graphql/builder.ts';
import { holdRetention, releaseRetention } from './retention-hold.service.ts';
import {
  type CategoryReport,
  type KeptBack as Kept,
  type RetentionReport as Report,
  retentionReport,
  retentionStates,
} from './retention-told.service.ts';

const State = builder.enumType('RetentionState', { values: retentionStates });

const KeptBack = builder.objectRef<Kept>('RetentionKeptBack');
KeptBack.implement({ fields: (t) => ({ why: t.exposeString('why'), count: t.exposeInt('count') }) });

const Category = builder.objectRef<CategoryReport>('RetentionCategory');
Category.implement({
  description:
    'What is kept how long, and what the nights did about it: nothing in it names a person but who holds it.',
  fields: (t) => ({
    category: t.exposeID('category'),
    label: t.exposeString('label'),
    kept: t.exposeString('kept', { description: 'How long and from when.' }),
    ending: t.exposeString('ending', { description: 'What happens then.' }),
    isPersonal: t.exposeBoolean('isPersonal'),
    state: t.expose('state', { type: State }),
    lastRunOn: t.expose('lastRunOn', { type: 'Date', nullable: true }),
    error: t.exposeString('error', { nullable: true, description: 'Why its last night failed, in technical words.' }),
    legalHold: t.exposeString('legalHold', { nullable: true, description: 'Why nothing of it goes for now.' }),
    heldBy: t.exposeString('heldBy', { nullable: true, description: 'The officer who holds it; null for operators.' }),
    heldSince: t.expose('heldSince', { type: 'DateTime', nullable: true }),
    startsOn: t.expose('startsOn', {
      type: 'Date',
      nullable: true,
      description: 'While what is due was not reported seven days before: the day from which it goes.',
    }),
    goneLastNight: t.exposeInt('goneLastNight', { nullable: true, description: 'Null when that night did not run.' }),
    goneLastMonth: t.exposeInt('goneLastMonth', { description: 'In thirty days.' }),
    dueSoon: t.exposeInt('dueSoon', {
      nullable: true,
      description: 'Within seven days; counted for data about people only.',
    }),
    keptBack: t.expose('keptBack', { type: [KeptBack], description: 'Past their time and kept, by why.' }),
  }),
});

const RetentionReport = builder.objectRef<Report>('RetentionReport');
RetentionReport.implement({
  fields: (t) => ({
    night: t.expose('night', { type: 'Date', description: 'The night that must have run by now.' }),
    viewerCanHold: t.exposeBoolean('viewerCanHold', { description: 'Hold and release categories.' }),
    categories: t.expose('categories', { type: [Category] }),
  }),
});

builder.queryField('retentionReport', (t) =>
  t.field({
    type: RetentionReport,
    description: 'For data officers: what is kept how long, what went and what will. What needs somebody comes first.',
    resolve: (_root, _args, context) => retentionReport(context),
  }),
);

builder.mutationFields((t) => ({
  holdRetention: t.boolean({
    description: 'For data officers: nothing of the category goes by its age until somebody releases it.',
    args: { category: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: (_root, asked, context) => holdRetention(context, asked),
  }),
  releaseRetention: t.boolean({
    description: 'For data officers: what is past its time goes with the next night. False when nothing was held.',
    args: { category: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: (_root, asked, context) => releaseRetention(context, asked),
  }),
}));
