import { builder } from '../platform/builder.ts';
import { type FollowUp, getMissionFollowUp, missionFollowUp } from './nps.service.ts';

const forContacts = { links: ['nps'] } as const;

const FollowUpType = builder.enumType('MissionFollowUpType', { values: ['bloomer', 'client'] as const });

const MissionFollowUp = builder.objectRef<FollowUp>('MissionFollowUp');
MissionFollowUp.implement({
  description: 'How satisfied one side of a mission was with a month.',
  fields: (t) => ({
    recordId: t.exposeID('recordId', { description: 'Of the answer: the activity and its side.' }),
    activityId: t.exposeID('activityId'),
    missionRecordId: t.exposeID('missionRecordId'),
    type: t.expose('type', { type: FollowUpType }),
    month: t.expose('month', { type: 'Date' }),
    missionLabel: t.exposeString('missionLabel'),
    bloomerFullname: t.exposeString('bloomerFullname'),
    clientName: t.exposeString('clientName'),
    score: t.exposeInt('score', { nullable: true, description: '0 to 10; null before the answer.' }),
    comment: t.exposeString('comment', { nullable: true }),
    collectDate: t.expose('collectDate', { type: 'Date', nullable: true, description: 'Day of the first answer.' }),
    editableUntil: t.expose('editableUntil', { type: 'Date', nullable: true }),
    isAnswered: t.exposeBoolean('isAnswered', { description: 'Also true when another contact answered.' }),
    viewerCanAnswer: t.exposeBoolean('viewerCanAnswer'),
    offersReferral: t.exposeBoolean('offersReferral'),
    contactFullname: t.exposeString('contactFullname', { nullable: true, description: 'Who looks after the mission.' }),
    contactEmail: t.exposeString('contactEmail', { nullable: true }),
  }),
});

const MissionFollowUpInput = builder.inputType('MissionFollowUpInput', {
  fields: (t) => ({
    activityId: t.id({ required: true }),
    type: t.field({ type: FollowUpType, required: true }),
    score: t.int({ required: true }),
    comment: t.string({ description: 'At most 2000 characters.' }),
    collectDate: t.field({ type: 'Date', description: 'Sent by the screens and ignored: the server sets the day.' }),
  }),
});

builder.queryField('getMissionFollowUp', (t) =>
  t.field({
    type: MissionFollowUp,
    access: forContacts,
    args: {
      month: t.arg({ type: 'Date', required: true }),
      type: t.arg({ type: FollowUpType, required: true }),
      activityId: t.arg.id({ required: true }),
    },
    resolve: (_root, args, context) => getMissionFollowUp(context, args),
  }),
);

builder.mutationField('missionFollowUp', (t) =>
  t.field({
    type: MissionFollowUp,
    access: forContacts,
    description: 'The answer of the caller’s own side; the same person may change it for 30 days.',
    args: { input: t.arg({ type: MissionFollowUpInput, required: true }) },
    resolve: (_root, { input }, context) => missionFollowUp(context, input),
  }),
);
