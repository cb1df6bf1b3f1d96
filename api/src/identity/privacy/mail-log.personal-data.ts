import { sql } from 'kysely';
import { changed, type DataSubject, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';

const SHORTEST_NAME = 5;

/** Mails to the person, and mails to others whose text names them. */
const mailsOf = ({ emails, fullname }: DataSubject) => {
  const words = [...emails, ...(fullname.length < SHORTEST_NAME ? [] : [fullname.toLowerCase()])];
  return sql`(lower(recipient) = any(${[...emails]}::text[]) or exists (select from unnest(${words}::text[]) as word
    where strpos(lower(subject || ' ' || text_body), word) > 0))`;
};

definePersonalData({
  category: 'mails',
  label: 'Journal des e-mails et des SMS',
  of: ['bloomer', 'contact', 'talent'],
  holds: {
    mail_outbox: ['recipient', 'subject', 'text_body', 'html_body', 'last_error', 'dedupe_key'],
    message_outbox: ['recipient', 'text_body', 'last_error', 'dedupe_key'],
    mail_bounce: ['address', 'reason'],
    dev_mail: ['sender', 'recipient', 'subject', 'raw'],
  },
  export: (db, { emails, phones }) =>
    rowsOf(
      db,
      sql`select * from (
        select 'e-mail' as "canal", subject as "objet", text_body as "texte", coalesce(sent_at, created_at) as "date"
        from mail_outbox where lower(recipient) = any(${[...emails]}::text[])
        union all select channel, '', text_body, coalesce(sent_at, created_at)
        from message_outbox where recipient = any(${[...phones]}::text[])) m order by "date"`,
    ),
  async erase(tx, person) {
    const { emails, phones } = person;
    // What has not left yet would arrive after the erasure.
    await changed(
      tx,
      sql`delete from mail_outbox where lower(recipient) = any(${[...emails]}::text[]) and state in ('queued', 'failed')`,
    );
    const mails = await changed(
      tx,
      sql`update mail_outbox set text_body = '', html_body = '', subject = '', last_error = null, recipient =
        case when lower(recipient) = any(${[...emails]}::text[]) then 'efface@personne.invalid' else recipient end
        where ${mailsOf(person)}`,
    );
    const messages = await changed(tx, sql`delete from message_outbox where recipient = any(${[...phones]}::text[])`);
    await changed(tx, sql`delete from mail_bounce where address = any(${[...emails]}::text[])`);
    await changed(tx, sql`delete from dev_mail where lower(recipient) = any(${[...emails, ...phones]}::text[])`);
    return { count: mails + messages };
  },
});
