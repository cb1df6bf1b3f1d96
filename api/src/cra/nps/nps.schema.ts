import { builder } from '../../platform/graphql/builder.ts';
import { answeredBy, type FollowUp, getMissionFollowUp, missionFollowUp } from './nps.service.ts';
import { handleLowMark } from './nps-alert.service.ts';
import { type DatedFigure, npsFigure } from './nps-figure.service.ts';
import { askedAt, type NpsSending, sendNps } from './nps-invitation.service.ts';
import { type Referral, referPerson, referralsOf } from './referral.service.ts';

const forContacts = { links: ['nps'] } as const;

const FollowUpType = builder.enumType('MissionFollowUpType', { values: ['bloomer', 'client'] as const });

const ReferralLead = builder.objectRef<Referral>('ReferralLead');
ReferralLead.implement({
  description: 'Somebody who was recommended, with their consent.',
  fields: (t) => ({
    recordId: t.exposeID('id'),
    fullname: t.exposeString('fullname'),
    email: t.exposeString('email'),
    note: t.exposeString('note', { nullable: true }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
  }),
});

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
    fullName: t.exposeString('bloomerFullname', { description: 'Of the Bloomer; the name of the specification.' }),
    bloomerFullname: t.exposeString('bloomerFullname'),
    clientName: t.exposeString('clientName'),
    score: t.exposeInt('score', { nullable: true, description: '0 to 10; null before the answer.' }),
    comment: t.exposeString('comment', { nullable: true }),
    collectDate: t.expose('collectDate', { type: 'Date', nullable: true, description: 'Day of the first answer.' }),
    answeredBy: t.field({
      type: 'String',
      nullable: true,
      description: 'To staff: the contact who gave a client’s mark, by name; null once that is not known any more.',
      resolve: (followUp, _args, context) => answeredBy(context, followUp),
    }),
    editableUntil: t.expose('editableUntil', { type: 'Date', nullable: true }),
    isAnswered: t.exposeBoolean('isAnswered', { description: 'Also true when another contact answered.' }),
    viewerCanAnswer: t.exposeBoolean('viewerCanAnswer'),
    offersReferral: t.exposeBoolean('offersReferral'),
    viewerCanRefer: t.exposeBoolean('viewerCanRefer'),
    referrals: t.field({
      type: [ReferralLead],
      description: 'Whom the caller recommended; to staff, everybody who was recommended.',
      resolve: (followUp, _args, context) => referralsOf(context, followUp),
    }),
    askedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'To staff: when this side was asked last.',
      resolve: (followUp, _args, context) => askedAt(context, followUp),
    }),
    viewerCanSend: t.exposeBoolean('viewerCanSend'),
    viewerCanHandle: t.exposeBoolean('viewerCanHandle'),
    needsCall: t.exposeBoolean('needsCall', { description: 'To staff: a low mark about which nobody has called yet.' }),
    isHandled: t.exposeBoolean('isHandled', { description: 'To staff: somebody has called about a low mark.' }),
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

const NpsFigure = builder.objectRef<DatedFigure>('NpsFigure');
NpsFigure.implement({
  description: 'The Net Promoter Score of one side, with the number of answers behind it.',
  fields: (t) => ({
    type: t.expose('type', { type: FollowUpType }),
    from: t.expose('from', { type: 'Date' }),
    to: t.expose('to', { type: 'Date' }),
    count: t.exposeInt('count'),
    promoters: t.exposeInt('promoters'),
    passives: t.exposeInt('passives'),
    detractors: t.exposeInt('detractors'),
    score: t.exposeInt('score', { nullable: true, description: '-100 to 100; null with fewer than 5 answers.' }),
    sentence: t.exposeString('sentence'),
  }),
});

builder.queryField('npsFigure', (t) =>
  t.field({
    type: NpsFigure,
    description: 'Of the last twelve months unless dates are given, of all missions or of one. Staff only.',
    args: {
      type: t.arg({ type: FollowUpType, required: true }),
      from: t.arg({ type: 'Date' }),
      to: t.arg({ type: 'Date' }),
      missionId: t.arg.id(),
    },
    resolve: (_root, args, context) => npsFigure(context, args),
  }),
);

const Sending = builder.objectRef<NpsSending>('NpsSending');
Sending.implement({
  fields: (t) => ({
    alreadySentToday: t.exposeBoolean('alreadySentToday'),
    message: t.exposeString('message'),
  }),
});

const ReferPersonInput = builder.inputType('ReferPersonInput', {
  fields: (t) => ({
    activityId: t.id({ required: true }),
    type: t.field({ type: FollowUpType, required: true }),
    fullname: t.string({ required: true }),
    email: t.string({ required: true }),
    note: t.string({ description: 'At most 500 characters.' }),
    consent: t.boolean({ required: true, description: 'The person agreed that the firm gets this address.' }),
  }),
});

builder.mutationFields((t) => ({
  sendNps: t.field({
    type: Sending,
    description: 'Staff ask one side of a validated month for its mark; once a day.',
    args: { activityId: t.arg.id({ required: true }), type: t.arg({ type: FollowUpType, required: true }) },
    resolve: (_root, { activityId, type: side }, context) => sendNps(context, { activityId, side }),
  }),
  handleMissionFollowUp: t.field({
    type: MissionFollowUp,
    description: 'Staff say that they called about a low mark.',
    args: { activityId: t.arg.id({ required: true }), type: t.arg({ type: FollowUpType, required: true }) },
    resolve: async (_root, { activityId, type: side }, context) =>
      getMissionFollowUp(context, await handleLowMark(context, { activityId, side })),
  }),
  referPerson: t.field({
    type: ReferralLead,
    access: forContacts,
    description: 'Whoever gave 9 or 10 names somebody, where the mission asks for it.',
    args: { input: t.arg({ type: ReferPersonInput, required: true }) },
    resolve: (_root, { input }, context) => referPerson(context, input),
  }),
}));
