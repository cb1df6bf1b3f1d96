import type { Db } from '../../platform/database/database.ts';
import type { MessageChannel } from '../../platform/mail/message.ts';

export interface NewDevMail {
  /** A mail unless said otherwise. */
  channel?: MessageChannel;
  messageId: string;
  sender: string;
  recipient: string;
  subject: string;
  raw: Buffer;
}

/** Keeps a mail or message once: a sender that repeats itself after a crash repeats the identifier too. */
export async function insertDevMail(db: Db, mail: NewDevMail): Promise<void> {
  await db
    .insertInto('dev_mail')
    .values({
      message_id: mail.messageId,
      channel: mail.channel ?? 'email',
      sender: mail.sender,
      recipient: mail.recipient,
      subject: mail.subject,
      raw: mail.raw,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
}

/** Newest first; of one recipient when given. */
export async function listDevMails(db: Db, recipient?: string) {
  return db
    .selectFrom('dev_mail')
    .select(['id', 'channel', 'sender', 'recipient', 'subject', 'received_at as receivedAt'])
    .$if(recipient !== undefined, (query) => query.where('recipient', 'ilike', `%${recipient}%`))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

export async function findDevMail(db: Db, id: string) {
  return db.selectFrom('dev_mail').selectAll().where('id', '=', id).executeTakeFirst();
}
