import { sql } from 'kysely';
import type { Platform } from '../context/context.ts';
import type { Row } from '../database/database.tables.ts';
import { inTransaction } from '../database/database.ts';
import { withoutCodes } from './mail.ts';
import { type MessagePort, MessageRefusedError } from './message.ts';
import { tellMessageFailure } from './message-failure.ts';
import { holdClaims, LEASE_SECONDS } from './outbox-lease.ts';
import { type OutboxWorker, startOutboxWorker } from './outbox-worker.ts';

const TRIES = 5;
const BATCH = 20;

/**
 * Sends the SMS and WhatsApp outbox; several servers share the work, five tries each, ten seconds apart and then
 * longer.
 */
export function startMessageSender(
  platform: Platform,
  port: MessagePort,
  { lease = LEASE_SECONDS } = {},
): OutboxWorker {
  return startOutboxWorker(platform, {
    channel: 'message_queued',
    sendBatch: async () => (await sendMessages(platform, port, lease)) === BATCH,
  });
}

async function sendMessages(platform: Platform, port: MessagePort, lease: number): Promise<number> {
  const { rows } = await sql<Row<'message_outbox'>>`
    update message_outbox set state = 'sending', attempts = attempts + 1, claimed_at = now()
    where id in (
      select id from message_outbox
      where not_before <= now() and (
        (state = 'queued' and (claimed_at is null or claimed_at < now() - attempts * attempts * interval '10 seconds'))
        or (state = 'sending' and claimed_at < now() - ${lease} * interval '1 second'))
      order by not_before limit ${BATCH} for update skip locked)
    returning *`.execute(platform.db);
  if (rows.length === 0) return 0;
  const claims = holdClaims(platform, 'message_outbox', { rows, lease });
  try {
    for (const message of rows) {
      if (await claims.isMine(message)) await sendOne(platform, port, message);
      claims.drop(message);
    }
  } finally {
    claims.stop();
  }
  return rows.length;
}

async function sendOne(platform: Platform, port: MessagePort, message: Row<'message_outbox'>): Promise<void> {
  const { db, log } = platform;
  const { id, channel, recipient, text_body: text, attempts } = message;
  try {
    const providerId = await port.send({ id, channel, to: recipient, text });
    await db
      .updateTable('message_outbox')
      .set({ state: 'sent', sent_at: new Date(), provider_id: providerId, last_error: null, ...leftOf(text) })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    const isRefused = error instanceof MessageRefusedError;
    const state = isRefused || attempts >= TRIES ? 'failed' : 'queued';
    // Neither the number nor the text: logs are read by more people than messages.
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    log[state === 'failed' ? 'error' : 'warn']({ messageId: id, channel, attempts, reason }, 'message not sent');
    await inTransaction(db, async (tx) => {
      const given = await tx
        .updateTable('message_outbox')
        .set({ state, last_error: reason, ...(state === 'failed' ? leftOf(text) : {}) })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .where('attempts', '=', attempts)
        .returning('dedupe_key')
        .executeTakeFirst();
      if (given === undefined || state !== 'failed') return;
      await tellMessageFailure(platform, tx, { dedupeKey: given.dedupe_key, channel, recipient, isRefused });
    });
  }
}

/** Codes and links are good for whoever reads them: they leave once nobody sends them any more. */
const leftOf = (text: string) => ({ text_body: withoutCodes(text) });
