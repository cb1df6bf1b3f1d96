import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Platform } from './context.ts';
import type { Row } from './database.tables.ts';
import { type Db, inTransaction } from './database.ts';
import { bouncedAddresses, isHardBounce, recordBounce } from './mail-bounce.ts';
import { type OutboxWorker, startOutboxWorker } from './outbox-worker.ts';

export type MailSender = OutboxWorker;

const TRIES = 3;
/** A mail claimed by a server that died is taken again after this long. */
const LEASE_SECONDS = 120;
const BATCH = 20;

/**
 * Sends the outbox: claims rows with SKIP LOCKED so that several servers share the work, three tries each. SMTP cannot
 * promise exactly once, so the Message-ID comes from the row's key: a repeated mail is recognisable as the same.
 */
export function startMailSender(platform: Platform, smtpUrl: string): MailSender {
  const transport = createTransport(smtpUrl);
  const worker = startOutboxWorker(platform, {
    channel: 'mail_queued',
    sendBatch: async () => (await sendBatch(platform, transport)) === BATCH,
  });
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}

async function sendBatch(platform: Platform, transport: Transporter): Promise<number> {
  const { rows } = await sql<Row<'mail_outbox'>>`
    update mail_outbox set state = 'sending', attempts = attempts + 1, claimed_at = now()
    where id in (
      select id from mail_outbox
      where not_before <= now() and (
        (state = 'queued' and (claimed_at is null or claimed_at < now() - attempts * interval '10 seconds'))
        or (state = 'sending' and claimed_at < now() - ${LEASE_SECONDS} * interval '1 second'))
      order by created_at limit ${BATCH} for update skip locked)
    returning *`.execute(platform.db);
  const dead = await bouncedAddresses(
    platform.db,
    rows.map(({ recipient }) => recipient),
  );
  for (const mail of rows) {
    if (dead.has(mail.recipient.toLowerCase()))
      await setState(platform.db, mail.id, 'bounced', 'address refused before');
    else await sendOne(platform, transport, mail);
  }
  return rows.length;
}

async function setState(db: Db, id: string, state: 'queued' | 'failed' | 'bounced', reason: string): Promise<void> {
  await db.updateTable('mail_outbox').set({ state, last_error: reason }).where('id', '=', id).execute();
}

async function sendOne(platform: Platform, transport: Transporter, mail: Row<'mail_outbox'>): Promise<void> {
  const { db, environment, log } = platform;
  try {
    const sent = await transport.sendMail({
      from: { name: environment.productName, address: environment.mailFrom },
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      messageId: messageIdOf(mail.dedupe_key, environment.mailFrom),
      date: mail.created_at,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Template': `${mail.template}@${mail.template_version}` },
    });
    await db
      .updateTable('mail_outbox')
      .set({ state: 'sent', sent_at: new Date(), provider_id: sent.messageId, last_error: null })
      .where('id', '=', mail.id)
      .execute();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    if (isHardBounce(error)) {
      log.warn({ mailId: mail.id }, 'mail refused for good by its recipient');
      await inTransaction(db, async (tx) => {
        await setState(tx, mail.id, 'bounced', reason);
        await recordBounce(platform, tx, mail.recipient, reason);
      });
      return;
    }
    const state = mail.attempts >= TRIES ? 'failed' : 'queued';
    log[state === 'failed' ? 'error' : 'warn'](
      { err: error, mailId: mail.id, attempts: mail.attempts },
      'mail not sent',
    );
    await setState(db, mail.id, state, reason);
  }
}

/** The same mail has the same Message-ID at every try, on every server. */
export function messageIdOf(dedupeKey: string, from: string): string {
  const domain = from.split('@')[1] ?? 'localhost';
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)}@${domain}>`;
}
