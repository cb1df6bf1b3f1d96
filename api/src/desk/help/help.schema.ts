import { LINK_PURPOSES } from '@bloom/shared-rules/access/link-session';
import { builder } from '../../platform/graphql/builder.ts';
import type { FoundConversation, FoundMessage } from './help.repository.ts';
import {
  answerHelpMessage,
  type Conversation,
  crmVisitorToken,
  helpConversation,
  helpConversations,
  helpVisitorAddress,
  myConversation,
  readHelpAnswers,
  sendHelpMessage,
  unreadOf,
} from './help.service.ts';

const HelpMessage = builder.objectRef<FoundMessage>('HelpMessage');
HelpMessage.implement({
  fields: (t) => ({
    recordId: t.exposeID('id'),
    text: t.exposeString('text'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    fromSupport: t.boolean({ resolve: ({ staff_id }) => staff_id !== null }),
    supportFirstname: t.exposeString('staff_firstname', { nullable: true }),
  }),
});

const HelpConversation = builder.objectRef<Conversation>('HelpConversation');
HelpConversation.implement({
  description: 'What a visitor and the support write to each other.',
  fields: (t) => ({
    recordId: t.exposeID('id'),
    visitorName: t.exposeString('visitor_name'),
    messages: t.expose('messages', { type: [HelpMessage] }),
    isAnswerMailed: t.boolean({
      resolve: ({ visitor_email }) => visitor_email !== null,
      description: 'Whether an answer also leaves as a mail: an address is known.',
    }),
    unreadCount: t.int({ resolve: unreadOf, description: 'Answers that the visitor has not seen.' }),
  }),
});

const HelpConversationLine = builder.objectRef<FoundConversation>('HelpConversationLine');
HelpConversationLine.implement({
  fields: (t) => ({
    recordId: t.exposeID('id'),
    visitorName: t.exposeString('visitor_name'),
    isBloomer: t.exposeBoolean('visitor_is_bloomer'),
    isWaiting: t.exposeBoolean('is_waiting', { description: 'The last word is the visitor’s.' }),
    lastMessageAt: t.expose('last_message_at', { type: 'DateTime' }),
  }),
});

const forVisitors = { links: LINK_PURPOSES };
// Who is stuck before the end of the invitation may ask too.
const forWriters = { identity: true, links: LINK_PURPOSES };

builder.queryFields((t) => ({
  getCRMVisitorToken: t.string({
    description: 'Names the caller to the help chat for one hour; empty when there is no chat.',
    access: forVisitors,
    resolve: (_root, _args, context) => crmVisitorToken(context),
  }),
  helpVisitorAddress: t.string({
    description: 'The pseudonym, in the form of an e-mail address, under which an outside chat knows the caller.',
    access: forVisitors,
    resolve: (_root, _args, context) => helpVisitorAddress(context),
  }),
  myHelpConversation: t.field({
    type: HelpConversation,
    nullable: true,
    access: forVisitors,
    resolve: (_root, _args, context) => myConversation(context),
  }),
  helpConversations: t.field({
    type: [HelpConversationLine],
    description: 'For the support: those that wait for an answer first; 100 at most.',
    resolve: (_root, _args, context) => helpConversations(context),
  }),
  helpConversation: t.field({
    type: HelpConversation,
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => helpConversation(context, recordId),
  }),
}));

builder.mutationFields((t) => ({
  sendHelpMessage: t.field({
    type: HelpConversation,
    description: '`recordId` is a new uuid: the same message sent again is kept once.',
    access: forWriters,
    args: { recordId: t.arg.id({ required: true }), text: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => sendHelpMessage(context, args),
  }),
  readHelpAnswers: t.field({
    type: HelpConversation,
    nullable: true,
    access: forWriters,
    resolve: (_root, _args, context) => readHelpAnswers(context),
  }),
  answerHelpMessage: t.field({
    type: HelpConversation,
    args: {
      conversationRecordId: t.arg.id({ required: true }),
      recordId: t.arg.id({ required: true }),
      text: t.arg.string({ required: true }),
    },
    resolve: (_root, { conversationRecordId, ...message }, context) =>
      answerHelpMessage(context, conversationRecordId, message),
  }),
}));
