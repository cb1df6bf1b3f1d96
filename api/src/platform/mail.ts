import type { Db } from './database.ts';

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
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      ...(mail.notBefore === undefined ? {} : { not_before: mail.notBefore }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
