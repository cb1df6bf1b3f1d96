import { type CandidateMove, movesOf } from '@bloom/shared-rules/talents/candidate-moves';
import { archiveReasons, consentChannels } from '@bloom/shared-rules/talents/candidate-words';
import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { type AddedTalent, addTalentToJobFunnel } from './candidate-add.service.ts';
import {
  type Answer,
  addPhaseNotes,
  recordJobFunnelOrder,
  recordPresentationConsent,
  withdrawPresentationConsent,
} from './candidate-facts.service.ts';
import { moveJobFunnelTalent } from './candidate-move.service.ts';
import type { PhaseMove, PhaseNote, PresentationConsent } from './candidate-story.sql.ts';
import { Candidate, Phase } from './job-funnel.schema.ts';
import { candidateFacts, type ShownTalent } from './job-funnel.service.ts';

const ArchiveReasonEnum = talentsBuilder.enumType('JobFunnelArchiveReason', { values: archiveReasons });
const Channel = talentsBuilder.enumType('ConsentChannel', { values: consentChannels });
const MoveKindEnum = talentsBuilder.enumType('JobFunnelMoveKind', {
  values: ['forward', 'back', 'archive', 'restore'] as const,
});

const OpenMove = talentsBuilder.objectRef<CandidateMove>('JobFunnelOpenMove');
OpenMove.implement({
  description: 'A phase that the candidate can go to by the order of phases.',
  fields: (t) => ({
    to: t.expose('to', { type: Phase }),
    kind: t.expose('kind', { type: MoveKindEnum }),
    needsReason: t.exposeBoolean('needsReason'),
    refusal: t.string({
      nullable: true,
      description: 'What is missing for it, as the move would be refused; null when it can be made.',
      resolve: ({ refusal }) => refusal?.message ?? null,
    }),
    refusalReason: t.string({ nullable: true, resolve: ({ refusal }) => refusal?.reason ?? null }),
  }),
});

const Move = talentsBuilder.objectRef<PhaseMove>('JobFunnelMove');
Move.implement({
  description: 'A step that was made.',
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.expose('from', { type: Phase, nullable: true, description: 'Null of the first: the talent was added.' }),
    to: t.expose('to', { type: Phase }),
    archiveReason: t.expose('archiveReason', { type: ArchiveReasonEnum, nullable: true }),
    reason: t.exposeString('reason'),
    phaseTransitionDuration: t.exposeFloat('phaseTransitionDuration', {
      nullable: true,
      description: 'Seconds in the phase that was left.',
    }),
    movedAt: t.expose('movedAt', { type: 'DateTime' }),
    authorFullname: t.exposeString('authorFullname', { nullable: true }),
  }),
});

const NoteAnswer = talentsBuilder.objectRef<Answer>('JobFunnelPhaseAnswer');
NoteAnswer.implement({
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer') }),
});

const Note = talentsBuilder.objectRef<PhaseNote>('JobFunnelPhaseNote');
Note.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    phase: t.expose('phase', { type: Phase }),
    answers: t.expose('answers', { type: [NoteAnswer] }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    authorFullname: t.exposeString('authorFullname', { nullable: true }),
  }),
});

const Consent = talentsBuilder.objectRef<PresentationConsent>('PresentationConsent');
Consent.implement({
  description: 'Of a person, to be presented to the client of a job.',
  fields: (t) => ({
    consentedOn: t.expose('consentedOn', { type: 'Date' }),
    channel: t.expose('channel', { type: Channel, nullable: true }),
    withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true }),
  }),
});

const Order = talentsBuilder.objectRef<{ on: string; reference: string }>('JobFunnelOrder');
Order.implement({
  description: 'The purchase order of the client for a candidate.',
  fields: (t) => ({ orderedOn: t.expose('on', { type: 'Date' }), reference: t.exposeString('reference') }),
});

const isStaff = ({ viewerContactId }: ShownTalent) => viewerContactId === null;

talentsBuilder.objectFields(Candidate, (t) => ({
  hiresweetId: t.exposeString('hiresweet_id', { nullable: true, description: 'To staff.' }),
  archiveReason: t.expose('archive_reason', { type: ArchiveReasonEnum, nullable: true, description: 'To staff.' }),
  consent: t.expose('consent', { type: Consent, nullable: true, description: 'To staff.' }),
  order: t.field({
    type: Order,
    nullable: true,
    description: 'To staff.',
    resolve: ({ order_on, order_reference }) =>
      order_on === null ? null : { on: order_on, reference: order_reference },
  }),
  moves: t.expose('moves', { type: [Move], description: 'Newest first; to staff.' }),
  phaseNotes: t.expose('phase_notes', { type: [Note], description: 'Newest first; to staff.' }),
  viewerMoves: t.field({
    type: [OpenMove],
    description: 'Where staff may take the candidate; empty for a contact.',
    resolve: (candidate, _args, { clock }) =>
      isStaff(candidate) ? movesOf(candidateFacts(candidate), clock.now()) : [],
  }),
}));

const Added = talentsBuilder.objectRef<AddedTalent>('AddedJobFunnelTalent');
Added.implement({
  fields: (t) => ({
    hiresweetId: t.string({ nullable: true, resolve: ({ candidate }) => candidate.hiresweet_id }),
    isNew: t.exposeBoolean('isNew', { description: 'False of somebody who stood there already.' }),
    talent: t.field({ type: Candidate, resolve: ({ candidate }) => candidate }),
  }),
});

const AnswerInput = talentsBuilder.inputType('JobFunnelPhaseAnswerInput', {
  fields: (t) => ({ question: t.string({ required: true }), answer: t.string({ required: true }) }),
});

talentsBuilder.mutationFields((t) => ({
  addTalentToJobFunnel: t.field({
    type: Added,
    description: 'The talent needs an e-mail address, and the job has to be open. Told twice, it is once.',
    args: {
      talentId: t.arg.id({ required: true }),
      jobId: t.arg.id({ required: true }),
      author: t.arg.string({ required: true, description: 'The e-mail address of the caller.' }),
    },
    resolve: (_root, args, context) => addTalentToJobFunnel(context, args),
  }),
  moveJobFunnelTalent: t.field({
    type: Candidate,
    description:
      'CONFLICT when somebody moved the candidate meanwhile, or there for another reason. Told twice, it is once.',
    args: {
      talentId: t.arg.id({ required: true }),
      jobId: t.arg.id({ required: true }),
      to: t.arg({ type: Phase, required: true }),
      from: t.arg({ type: Phase, description: 'Where the caller saw the candidate.' }),
      reason: t.arg.string({ description: 'To go back, and to archive for another reason.' }),
      archiveReason: t.arg({ type: ArchiveReasonEnum }),
    },
    resolve: (_root, args, context) => moveJobFunnelTalent(context, args),
  }),
}));

talentsBuilder.mutationFields((t) => ({
  recordPresentationConsent: t.field({
    type: Candidate,
    description: 'The person agreed to be presented to the client of the job.',
    args: {
      talentId: t.arg.id({ required: true }),
      jobId: t.arg.id({ required: true }),
      consentedOn: t.arg({ type: 'Date', required: true }),
      channel: t.arg({ type: Channel, required: true }),
    },
    resolve: (_root, args, context) => recordPresentationConsent(context, args),
  }),
  withdrawPresentationConsent: t.field({
    type: Candidate,
    description: 'The client sees the person no more.',
    args: { talentId: t.arg.id({ required: true }), jobId: t.arg.id({ required: true }) },
    resolve: (_root, args, context) => withdrawPresentationConsent(context, args),
  }),
  recordJobFunnelOrder: t.field({
    type: Candidate,
    description: 'The client ordered; without it nobody is validated.',
    args: {
      talentId: t.arg.id({ required: true }),
      jobId: t.arg.id({ required: true }),
      orderedOn: t.arg({ type: 'Date', required: true }),
      reference: t.arg.string(),
    },
    resolve: (_root, args, context) => recordJobFunnelOrder(context, args),
  }),
  addPhaseNotes: t.field({
    type: Candidate,
    description: 'Questions and answers, kept with the phase where the candidate is.',
    args: {
      talentId: t.arg.id({ required: true }),
      jobId: t.arg.id({ required: true }),
      answers: t.arg({ type: [AnswerInput], required: true }),
    },
    resolve: (_root, args, context) => addPhaseNotes(context, args),
  }),
}));
