import { ASK_MONTHS, KEEP_MONTHS } from '@bloom/shared-rules/talents/talent-keeping';
import { talentsBuilder } from '../../platform/graphql/builder.ts';
import { keepReasons } from '../talents/talent-heard.sql.ts';
import { FindingPlace, Talent } from '../talents/talents.schema.ts';
import {
  answerQuestion,
  consentChannels,
  type TalentKeeping as Kept,
  keepingOfTalent,
  type OpenQuestion,
  openQuestion,
  recordContact,
} from './consent.service.ts';
import { type SourceNotice, sourceNoticeOf, waitingReasons } from './found-talents.service.ts';
import { talentsToCall } from './talents-to-call.service.ts';

const KeepingState = talentsBuilder.enumType('KeepingState', {
  description: 'Nothing to do; asked and not answered; to be asked tonight.',
  values: ['kept', 'asked', 'due'] as const,
});

const KeepReason = talentsBuilder.enumType('TalentKeepReason', {
  description: 'A dispute; placed by us, once or now; a candidate of an offer in progress.',
  values: keepReasons,
});

const TalentKeeping = talentsBuilder.objectRef<Kept>('TalentKeeping');
TalentKeeping.implement({
  description: `How long somebody may be kept: ${KEEP_MONTHS} months after the last contact, with a question at ${ASK_MONTHS}.`,
  fields: (t) => ({
    lastContactOn: t.expose('lastContactOn', { type: 'Date' }),
    askOn: t.expose('askOn', { type: 'Date' }),
    askedOn: t.expose('askedOn', { type: 'Date', nullable: true }),
    eraseOn: t.field({
      type: 'Date',
      nullable: true,
      description:
        'Null while something else keeps them, and of whom nobody can ask: without an address that takes mails a person decides.',
      resolve: ({ eraseOn, keptFor, isReachable }) => (keptFor === null && isReachable ? eraseOn : null),
    }),
    keptFor: t.expose('keptFor', {
      type: KeepReason,
      nullable: true,
      description: 'Nobody is asked nor erased while it lasts.',
    }),
    state: t.expose('state', { type: KeepingState }),
  }),
});

talentsBuilder.objectField(Talent, 'keeping', (t) =>
  t.field({
    type: TalentKeeping,
    resolve: (talent, _args, { clock }) => keepingOfTalent(talent, clock.today()),
  }),
);

const WaitingReason = talentsBuilder.enumType('SourceNoticeWaitsFor', {
  description: 'An address that takes mails, the end of a dispute; somebody with this address was erased.',
  values: waitingReasons,
});

const Notice = talentsBuilder.objectRef<SourceNotice>('TalentSourceNotice');
Notice.implement({
  description: 'That somebody who did not come by themselves is told where they were found (GDPR, article 14).',
  fields: (t) => ({
    foundIn: t.expose('foundIn', { type: FindingPlace }),
    toldOn: t.expose('toldOn', { type: 'Date', nullable: true }),
    tellBy: t.expose('tellBy', { type: 'Date' }),
    waitsFor: t.expose('waitsFor', { type: WaitingReason, nullable: true, description: 'Null: it leaves by itself.' }),
  }),
});

talentsBuilder.objectField(Talent, 'sourceNotice', (t) =>
  t.field({ type: Notice, nullable: true, resolve: (talent, _args, context) => sourceNoticeOf(context, talent) }),
);

talentsBuilder.queryField('talentsToCall', (t) =>
  t.field({
    type: [Talent],
    description:
      'Whom the viewer follows, or nobody does who is still here, and who has to be called: asked and silent, without an address to be asked at, or not told yet that we know them. The longest silent first, 200 at most.',
    resolve: (_root, _args, context) => talentsToCall(context),
  }),
);

const ContactChannel = talentsBuilder.enumType('TalentContactChannel', { values: consentChannels });

const Question = talentsBuilder.objectRef<OpenQuestion>('TalentStayQuestion');
Question.implement({
  fields: (t) => ({
    firstname: t.exposeString('firstname'),
    eraseOn: t.expose('eraseOn', { type: 'Date', description: 'Without an answer.' }),
  }),
});

const Answered = talentsBuilder.objectRef<{ stays: boolean }>('TalentStayAnswer');
Answered.implement({ fields: (t) => ({ stays: t.exposeBoolean('stays') }) });

talentsBuilder.queryField('talentStayQuestion', (t) =>
  t.field({
    type: Question,
    access: 'public',
    description: 'What a mailed link asks. OBJECT_NOT_FOUND once it is answered.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, context) => openQuestion(context, token),
  }),
);

talentsBuilder.mutationFields((t) => ({
  recordTalentContact: t.field({
    type: Talent,
    description: 'Somebody was heard of and agreed to be kept; the clock begins again.',
    args: {
      talentId: t.arg.id({ required: true }),
      channel: t.arg({ type: ContactChannel, required: true }),
      on: t.arg({ type: 'Date', required: true }),
      proof: t.arg.string({ description: 'What they said, at most 500 characters.' }),
    },
    resolve: (_root, args, context) => recordContact(context, args),
  }),
  answerTalentStay: t.field({
    type: Answered,
    access: 'public',
    description: 'The answer to a mailed question. No erases everything at once.',
    args: { token: t.arg.string({ required: true }), stays: t.arg.boolean({ required: true }) },
    resolve: async (_root, { token, stays }, context) => ({ stays: await answerQuestion(context, token, stays) }),
  }),
}));
