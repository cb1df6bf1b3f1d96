import { DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { answerMail, questionMail } from './help.mails.ts';
import { mayAnswerHelp, mayAskForHelp } from './help.policy.ts';
import * as repository from './help.repository.ts';
import { messageText } from './help.text.ts';
import { type Visitor, visitorAddress, visitorOf, visitorToken } from './help.visitor.ts';
import { hubspotVisitorToken } from './hubspot.ts';

export interface Conversation extends repository.FoundConversation {
  messages: repository.FoundMessage[];
}

const PER_MINUTE = 6;
const PER_DAY = 100;
const TOKENS_PER_MINUTE = 30;

function requireVisitor({ viewer }: RequestContext): Visitor {
  if (!mayAskForHelp(viewer)) throw refusal(viewer);
  return visitorOf(viewer);
}

/** The id of the staff record that answers. */
function requireSupport({ viewer }: RequestContext): string {
  if (!mayAnswerHelp(viewer) || viewer.staffId === null) throw refusal(viewer);
  return viewer.staffId;
}

/** What the chat is started with; empty when there is no chat. */
export async function crmVisitorToken(context: RequestContext): Promise<string> {
  const visitor = requireVisitor(context);
  const { helpChat } = context.environment;
  if (helpChat.kind === 'off') return '';
  await limitActor(context, { scope: 'helpToken', windowSeconds: 60, max: TOKENS_PER_MINUTE });
  if (helpChat.kind === 'hubspot' && helpChat.hubspotToken !== null) {
    return hubspotVisitorToken(helpChat, visitorAddress(context.environment, visitor));
  }
  return visitorToken(context.environment, visitor, context.clock.now());
}

export function helpVisitorAddress(context: RequestContext): string {
  return visitorAddress(context.environment, requireVisitor(context));
}

/** Null until the first message. */
export async function myConversation(context: RequestContext): Promise<Conversation | null> {
  const found = await repository.findConversationOf(context.db, requireVisitor(context));
  return found === undefined ? null : withMessages(context, found);
}

async function withMessages(
  { db }: Pick<RequestContext, 'db'>,
  found: repository.FoundConversation,
): Promise<Conversation> {
  return { ...found, messages: await repository.messagesOf(db, found.id) };
}

export interface NewMessage {
  /** Chosen by the sender, so that trying again is harmless. */
  recordId: string;
  text: string;
}

/** Keeps the visitor's message and mails it to the support. */
export async function sendHelpMessage(context: RequestContext, { recordId, text }: NewMessage): Promise<Conversation> {
  const visitor = requireVisitor(context);
  if (context.environment.helpChat.kind !== 'builtIn') throw noChat();
  requireId(recordId);
  const clean = messageText(text);
  await limitActor(context, { scope: 'helpMessageMinute', windowSeconds: 60, max: PER_MINUTE });
  await limitActor(context, { scope: 'helpMessageDay', windowSeconds: DAY_SECONDS, max: PER_DAY });
  return inTransaction(context.db, async (tx) => {
    const conversationId = await repository.openConversation(tx, visitor);
    const message = { conversation_id: conversationId, id: recordId, text: clean, created_at: context.clock.now() };
    const isNew = await repository.insertMessage(tx, message);
    const conversation = await requireConversation({ db: tx }, conversationId);
    if (isNew) {
      await queueMail(tx, questionMail(context.environment, { conversation, messageId: recordId, text: clean }));
    }
    return withMessages({ db: tx }, conversation);
  });
}

/** The visitor has the answers before their eyes. */
export async function readHelpAnswers(context: RequestContext): Promise<Conversation | null> {
  const found = await repository.findConversationOf(context.db, requireVisitor(context));
  if (found === undefined) return null;
  const now = context.clock.now();
  await repository.setSeen(context.db, found.id, now);
  return withMessages(context, { ...found, seen_at: now });
}

/** Answers of the support that the visitor has not seen. */
export function unreadOf({ seen_at, messages }: Conversation): number {
  return messages.filter(({ staff_id, created_at }) => staff_id !== null && (seen_at === null || created_at > seen_at))
    .length;
}

export async function helpConversations(context: RequestContext): Promise<repository.FoundConversation[]> {
  requireSupport(context);
  return repository.listConversations(context.db);
}

export async function helpConversation(context: RequestContext, recordId: string): Promise<Conversation> {
  requireSupport(context);
  return withMessages(context, await requireConversation(context, recordId));
}

async function requireConversation({ db }: Pick<RequestContext, 'db'>, recordId: string) {
  const found = isUuid(recordId) ? await repository.findConversation(db, recordId) : undefined;
  if (found === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette conversation n’existe plus.' });
  return found;
}

/** Shows the answer to the visitor, and mails it in case they have left. */
export async function answerHelpMessage(
  context: RequestContext,
  conversationId: string,
  { recordId, text }: NewMessage,
): Promise<Conversation> {
  const staffId = requireSupport(context);
  requireId(recordId);
  const clean = messageText(text);
  return inTransaction(context.db, async (tx) => {
    const conversation = await requireConversation({ db: tx }, conversationId);
    const isNew = await repository.insertMessage(tx, {
      conversation_id: conversationId,
      id: recordId,
      staff_id: staffId,
      text: clean,
      created_at: context.clock.now(),
    });
    if (isNew) {
      const mail = answerMail(context.environment, { conversation, messageId: recordId, text: clean });
      if (mail !== undefined) await queueMail(tx, mail);
      await audit(tx, context, { action: 'help.answer', objectKind: 'help_conversation', objectId: conversationId });
    }
    return withMessages({ db: tx }, await requireConversation({ db: tx }, conversationId));
  });
}

function requireId(recordId: string): void {
  if (!isUuid(recordId)) throw invalidInput({ recordId: 'Cet identifiant de message n’est pas valable.' });
}

function noChat(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'La messagerie d’aide n’est pas ouverte ici.' });
}
