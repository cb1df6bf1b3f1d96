import { sql } from 'kysely';
import { linksOf } from '../../platform/links/links-of-person.sql.ts';
import { addressesOfOne, onlyTheirs } from '../../platform/retention/only-theirs.ts';
import {
  anyOf,
  changed,
  type DataSubject,
  definePersonalData,
  rowsOf,
} from '../../platform/retention/personal-data.ts';
import { EMPTY, hasLeft, isNaming } from './mails-to-others.repository.ts';

/** Mails with a link of this record, or made for it: its own, whoever else reads that mailbox. */
const isOfRecord = ({ id, emails }: DataSubject) => sql`(lower(m.recipient) = ${anyOf(emails)}
  and (strpos(m.dedupe_key, ${id}) > 0
    or m.link_id in (${linksOf(id)})))`;

const isTo = (person: DataSubject, emails: readonly string[]) =>
  sql`(lower(m.recipient) = ${anyOf(emails)} or ${isOfRecord(person)})`;

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
  async export(db, person) {
    const [emails, phones] = [
      await addressesOfOne(db, person.emails, person.id),
      await addressesOfOne(db, person.phones, person.id),
    ];
    return rowsOf(
      db,
      sql`select * from (
        select 'e-mail' as "canal", subject as "objet", text_body as "texte", coalesce(sent_at, created_at) as "date"
        from mail_outbox m where ${isTo(person, emails)}
        union all select channel, '', text_body, coalesce(sent_at, created_at)
        from message_outbox where recipient = any(${[...phones]}::text[])) m order by "date"`,
    );
  },
  async erase(tx, person) {
    const { emails, phones, names } = await onlyTheirs(tx, person);
    const isOwn = isTo(person, emails);
    // What has not left yet would arrive after the erasure.
    await changed(tx, sql`delete from mail_outbox m where ${isOwn} and m.state in ('queued', 'failed')`);
    const mails = await changed(
      tx,
      sql`update mail_outbox m set ${EMPTY}, recipient =
        case when ${isOwn} then 'efface@personne.invalid' else m.recipient end
        where ${isOwn} or (${hasLeft} and ${isNaming(person.kind, { names, emails })})`,
    );
    const messages = await changed(tx, sql`delete from message_outbox where recipient = ${anyOf(phones)}`);
    await changed(tx, sql`delete from mail_bounce where address = ${anyOf(emails)}`);
    await changed(tx, sql`delete from dev_mail where lower(recipient) = ${anyOf([...emails, ...phones])}`);
    return { count: mails + messages };
  },
});
