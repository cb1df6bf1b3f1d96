import { createHash } from 'node:crypto';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { isHardBounce } from '@bloom/shared-server/hard-bounce';
import { MAIL_PATIENCE } from '@bloom/shared-server/mail-patience';
import { withTrace } from '@bloom/shared-server/watch/trace-carrier';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Platform } from '../context/context.ts';
import type { Row } from '../database/database.tables.ts';
import { type Db, inTransaction } from '../database/database.ts';
import { readStoredFile } from '../files/files.ts';
import { withoutSecrets } from './mail.ts';
import { bouncedAddresses, recordBounce } from './mail-bounce.ts';
import { isMailServerAway, noteTelling } from './mail-server-away.ts';
import { holdClaims, LEASE_SECONDS } from './outbox-lease.ts';
import { type OutboxWorker, startOutboxWorker } from './outbox-worker.ts';

export type MailSender = OutboxWorker;

const TRIES = 3;
/**
 * Seconds after the first and after the second try. Six minutes are longer than greylists and restarts of a mail server
 * last; with the half hour after it, one that is away for half an hour still gets the last try.
 */
const WAITS = [360, 1_800];
/** A mail server that is away costs a mail no try for so long: then whoever waits for it is told. */
const AWAY_MS = 2 * DAY_MS;
/** The development mailbox lives in this server and is away only as long as the server is. */
const DEVELOPMENT_WAITS = [10, 20];
const BATCH = 20;

type OutboxMail = Row<'mail_outbox'>;

export const createMailTransport = (smtpUrl: string): Transporter =>
  noteTelling(createTransport({ url: smtpUrl, ...MAIL_PATIENCE }));

const isReal = ({ environment }: Platform): boolean => environment.smtpUrl !== null;

/**
 * Sends the outbox: claims rows with SKIP LOCKED so that several servers share the work, three tries each of a mail
 * server that is there. SMTP cannot promise exactly once, so the Message-ID comes from the row's key: a repeated mail
 * is recognisable as the same.
 */
export function startMailSender(platform: Platform, smtpUrl: string, { lease = LEASE_SECONDS } = {}): MailSender {
  const transport = createMailTransport(smtpUrl);
  const worker = startOutboxWorker(platform, {
    channel: 'mail_queued',
    sendBatch: async () => (await sendBatch(platform, transport, lease)) === BATCH,
  });
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}

async function sendBatch(platform: Platform, transport: Transporter, lease: number): Promise<number> {
  const { db } = platform;
  const mails = await claimBatch(db, isReal(platform) ? WAITS : DEVELOPMENT_WAITS, lease);
  if (mails.length === 0) return 0;
  const claims = holdClaims(platform, 'mail_outbox', { rows: mails, lease });
  try {
    const dead = await bouncedAddresses(
      db,
      mails.map(({ recipient }) => recipient),
    );
    for (const mail of mails) {
      // Another server took it while those before it were slow, and sends it.
      if (await claims.isMine(mail)) await sendOrRefuse(platform, transport, mail, dead);
      claims.drop(mail);
    }
  } finally {
    claims.stop();
  }
  return mails.length;
}

async function sendOrRefuse(platform: Platform, transport: Transporter, mail: OutboxMail, dead: Set<string>) {
  if (!dead.has(mail.recipient.toLowerCase())) {
    await withTrace(`mail ${mail.template}`, mail.traceparent, () => sendOne(platform, transport, mail));
  } else await giveBack(platform, platform.db, mail, 'bounced', 'address refused before');
}

async function claimBatch(db: Db, waits: number[], lease: number): Promise<OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    update mail_outbox set state = 'sending', attempts = attempts + 1, claimed_at = now()
    where id in (
      select id from mail_outbox
      where not_before <= now() and (
        (state = 'queued' and (claimed_at is null
          or claimed_at < now() - coalesce((${waits}::int[])[attempts], 0) * interval '1 second'))
        or (state = 'sending' and claimed_at < now() - ${lease} * interval '1 second'))
      order by created_at limit ${BATCH} for update skip locked)
    returning *`.execute(db);
  // An update answers its rows in any order.
  return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Secrets stay for the next try, and in the development mailbox's rows, where people and tests read them. */
const leftOf = (platform: Platform, mail: OutboxMail) => (isReal(platform) ? withoutSecrets(mail) : {});

/** Ends a try that did not send, unless another server has taken the mail meanwhile. */
async function giveBack(
  platform: Platform,
  db: Db,
  mail: OutboxMail,
  state: 'queued' | 'failed' | 'bounced',
  reason: string,
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state, last_error: reason, ...(state === 'queued' ? {} : leftOf(platform, mail)) })
    .where('id', '=', mail.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** The next try comes as after the first one, however many there were. */
async function waitForServer(db: Db, { id, attempts }: OutboxMail, reason: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'queued', attempts: 1, last_error: reason })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
}

async function sendOne(platform: Platform, transport: Transporter, mail: OutboxMail): Promise<void> {
  const { db, environment, log } = platform;
  try {
    const sent = await transport.sendMail({
      from: { name: environment.productName, address: environment.mailFrom },
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      attachments: await attachmentsOf(platform, mail),
      messageId: messageIdOf(mail.dedupe_key, environment.mailFrom),
      date: mail.created_at,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Template': `${mail.template}@${mail.template_version}` },
    });
    // Whoever has the claim by now: it is sent, and need not be again.
    await db
      .updateTable('mail_outbox')
      .set({
        state: 'sent',
        sent_at: new Date(),
        provider_id: sent.messageId,
        last_error: null,
        ...leftOf(platform, mail),
      })
      .where('id', '=', mail.id)
      .execute();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    if (isHardBounce(error)) {
      log.warn({ mailId: mail.id }, 'mail refused for good by its recipient');
      await inTransaction(db, async (tx) => {
        await giveBack(platform, tx, mail, 'bounced', reason);
        await recordBounce(platform, tx, mail.recipient, reason);
      });
      return;
    }
    if (isMailServerAway(error, transport) && mail.not_before.getTime() + AWAY_MS > Date.now()) {
      log.warn({ err: error, mailId: mail.id }, 'mail not sent: the mail server is away');
      await waitForServer(db, mail, reason);
      return;
    }
    const state = mail.attempts >= TRIES ? 'failed' : 'queued';
    log[state === 'failed' ? 'error' : 'warn'](
      { err: error, mailId: mail.id, attempts: mail.attempts },
      'mail not sent',
    );
    await giveBack(platform, db, mail, state, reason);
  }
}

async function attachmentsOf(platform: Platform, { file_id: fileId }: OutboxMail) {
  if (fileId === null) return [];
  const file = await platform.db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
  return [{ filename: file.name, content: await readStoredFile(platform, file), contentType: 'application/pdf' }];
}

/** The same mail has the same Message-ID at every try, on every server. */
function messageIdOf(dedupeKey: string, from: string): string {
  const domain = from.split('@')[1] ?? 'localhost';
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)}@${domain}>`;
}
