import { shortened } from '@bloom/shared-rules/input/limits';
import { traceparent } from '@bloom/shared-server/watch/trace-carrier';
import { sql } from 'kysely';
import type { Row } from '../database/database.tables.ts';
import type { Db } from '../database/database.ts';
import { oneLine, visibleLines } from '../visible-text.ts';

/** Longer subjects are cut by every mailbox; names in them may be as long as somebody likes. */
const SUBJECT_MAXIMUM = 200;

export interface Mail {
  /** Two mails with the same key are one mail, whoever asks and however often. */
  dedupeKey: string;
  /** Name of the text it was made from, kept as proof of what was sent. */
  template: string;
  templateVersion?: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Not before this instant; at once when absent. */
  notBefore?: Date;
  /** The personal link that it carries. */
  linkId?: string | undefined;
  /** A file of ours that it carries. */
  fileId?: string;
}

/**
 * Writes the mail into the outbox, in the transaction of its cause; a worker sends it after the commit.
 * Returns false when a mail with this key exists already.
 */
export async function queueMail(db: Db, mail: Mail): Promise<boolean> {
  const inserted = await db
    .insertInto('mail_outbox')
    .values({
      dedupe_key: mail.dedupeKey,
      template: mail.template,
      template_version: mail.templateVersion ?? 1,
      recipient: mail.to,
      // Names that come from elsewhere may turn or hide the text around them.
      subject: shortened(oneLine(mail.subject), SUBJECT_MAXIMUM),
      text_body: visibleLines(mail.text),
      html_body: visibleLines(mail.html),
      link_id: mail.linkId ?? null,
      file_id: mail.fileId ?? null,
      traceparent: traceparent() ?? null,
      ...(mail.notBefore === undefined ? {} : { not_before: mail.notBefore }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A mail that was given up waits for its three tries again. False when it is not given up, or no longer. */
export async function queueAgain(db: Db, id: string): Promise<boolean> {
  const queued = await db
    .updateTable('mail_outbox')
    .set({ state: 'queued', attempts: 0, claimed_at: null, last_error: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'bounced'])
    .returning('id')
    .executeTakeFirst();
  return queued !== undefined;
}

/** What still waits with one of these personal links, which have ended. */
export async function dropMailsOfLinks(db: Db, linkIds: readonly string[]): Promise<void> {
  if (linkIds.length === 0) return;
  await db.deleteFrom('mail_outbox').where('state', '=', 'queued').where('link_id', 'in', linkIds).execute();
}

/** What still waits under keys that begin so is not to leave any more; answers how many mails. */
export async function dropMailsOfKeys(db: Db, prefix: string): Promise<number> {
  const dropped = await db
    .deleteFrom('mail_outbox')
    .where('state', '=', 'queued')
    .where(sql<boolean>`starts_with(dedupe_key, ${prefix})`)
    .returning('id')
    .execute();
  return dropped.length;
}

/** A mail that was given up, in whose place another one went. */
export async function markReplaced(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ replaced_at: now }).where('id', '=', id).execute();
}

type Texts = Pick<Row<'mail_outbox'>, 'subject' | 'text_body' | 'html_body'>;

/** What stands where a secret was. */
export const REDACTED = '[redacted]';

/** What opens something for whoever has it: tokens of links, in addresses or encoded in them, and of invitations. */
const TOKENS = /(?<=[?&;]token=|\/invite\/)[^\s"'<>&]+|\banonymous(?::|%3A)[\w-]+/gi;
/** Mails whose six digits are a code; in others they may be an invoice or an amount. */
const CODE_TEMPLATES = new Set(['sign-code', 'self-data-code']);
const CODES = /\b\d{6}\b/g;

/** What stays of a short text: neither tokens nor codes. */
export const withoutCodes = (text: string): string => text.replace(TOKENS, REDACTED).replace(CODES, REDACTED);

/** What stays of a mail as proof: links and codes are stored as hashes elsewhere, and their mails outlive them. */
export function withoutSecrets(mail: Texts & { template: string }): Texts {
  const cleaned = (text: string) =>
    CODE_TEMPLATES.has(mail.template) ? withoutCodes(text) : text.replace(TOKENS, REDACTED);
  return { subject: cleaned(mail.subject), text_body: cleaned(mail.text_body), html_body: cleaned(mail.html_body) };
}
