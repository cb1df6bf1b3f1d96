import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Platform } from './context.ts';
import type { Row } from './database.tables.ts';

export interface MailSender {
  /** Looks for queued mails now. */
  wake(): void;
  stop(): Promise<void>;
}

const TRIES = 3;
/** A mail claimed by a server that died is taken again after this long. */
const LEASE_SECONDS = 120;
const POLL_MS = 15_000;
const BATCH = 20;

/**
 * Sends the outbox: claims rows with SKIP LOCKED so that several servers share the work, three tries each. SMTP cannot
 * promise exactly once, so the Message-ID comes from the row's key: a repeated mail is recognisable as the same.
 */
export function startMailSender(platform: Platform, smtpUrl: string): MailSender {
  const transport = createTransport(smtpUrl);
  let working: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      for (let sent = BATCH; sent === BATCH && !stopped; ) sent = await sendBatch(platform, transport);
    } while (again && !stopped);
  }

  function wake(): void {
    again = true;
    if (working !== undefined || stopped) return;
    working = drain()
      .catch((error: unknown) => platform.log.warn({ err: error }, 'mail: the outbox could not be read'))
      .finally(() => {
        working = undefined;
      });
  }

  const stopListening = platform.events.on('mail_queued', wake);
  const stopReconnect = platform.events.onReconnect(wake);
  const timer = setInterval(wake, POLL_MS);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      stopListening();
      stopReconnect();
      clearInterval(timer);
      await working;
      transport.close();
    },
  };
}

async function sendBatch(platform: Platform, transport: Transporter): Promise<number> {
  const { rows } = await sql<Row<'mail_outbox'>>`
    update mail_outbox set state = 'sending', attempts = attempts + 1, claimed_at = now()
    where id in (
      select id from mail_outbox
      where (state = 'queued' and (claimed_at is null or claimed_at < now() - attempts * interval '10 seconds'))
        or (state = 'sending' and claimed_at < now() - ${LEASE_SECONDS} * interval '1 second')
      order by created_at limit ${BATCH} for update skip locked)
    returning *`.execute(platform.db);
  for (const mail of rows) await sendOne(platform, transport, mail);
  return rows.length;
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
    const state = mail.attempts >= TRIES ? 'failed' : 'queued';
    log[state === 'failed' ? 'error' : 'warn'](
      { err: error, mailId: mail.id, attempts: mail.attempts },
      'mail not sent',
    );
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await db.updateTable('mail_outbox').set({ state, last_error: reason }).where('id', '=', mail.id).execute();
  }
}

/** The same mail has the same Message-ID at every try, on every server. */
export function messageIdOf(dedupeKey: string, from: string): string {
  const domain = from.split('@')[1] ?? 'localhost';
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)}@${domain}>`;
}
