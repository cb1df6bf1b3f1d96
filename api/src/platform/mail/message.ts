import { shortened } from '@bloom/shared-rules/input/limits';
import type { Db } from '../database/database.ts';

/** Channels of short texts to a telephone. */
export type MessageChannel = 'sms' | 'whatsapp';

export interface Message {
  /** Two messages with the same key are one message, whoever asks and however often. */
  dedupeKey: string;
  channel: MessageChannel;
  /** E.164, such as +33600000000. */
  to: string;
  text: string;
  /** Not before this instant; at once when absent. */
  notBefore?: Date;
}

/**
 * Whoever carries messages out of here. Throws MessageRefusedError when trying again is useless, anything else to be
 * tried again.
 */
export interface MessagePort {
  /**
   * Answers the carrier's own identifier. `id` is the same at every try, so that a carrier can recognise a repetition.
   */
  send(message: { id: string; channel: MessageChannel; to: string; text: string }): Promise<string>;
}

/** The carrier will never take this message: a number that does not exist, a channel it has not. */
export class MessageRefusedError extends Error {
  override name = 'MessageRefusedError';
}

/** Characters; two SMS at most, so that nobody receives a novel in pieces. */
const MAX_TEXT = 300;

/**
 * Writes the message into the outbox, in the transaction of its cause; a worker sends it after the commit.
 * Returns false when a message with this key exists already.
 */
export async function queueMessage(db: Db, message: Message): Promise<boolean> {
  const inserted = await db
    .insertInto('message_outbox')
    .values({
      dedupe_key: message.dedupeKey,
      channel: message.channel,
      recipient: message.to,
      text_body: message.text,
      ...(message.notBefore === undefined ? {} : { not_before: message.notBefore }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** One line without control characters, with the address at its end never cut. */
export function messageText(words: string, url: string): string {
  const line = words
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');
  return `${shortened(line, MAX_TEXT - url.length - 1)} ${url}`.trim();
}
