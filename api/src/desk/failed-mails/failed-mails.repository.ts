import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isGivenUp } from '../../platform/mail/given-up-mails.sql.ts';
import { REDACTED } from '../../platform/mail/mail.ts';

export interface FailedMail {
  recordId: string;
  recipient: string;
  personName: string | null;
  bloomerId: string | null;
  /** It went to the second address of the Bloomer. */
  isSecondary: boolean;
  contactId: string | null;
  /** Of a contact. */
  societyId: string | null;
  subject: string;
  /** What the mail server said. */
  reason: string | null;
  /** The address was refused, not this one mail. */
  isAddressRefused: boolean;
  /** Its links or its code were taken out when it was given up. */
  isIncomplete: boolean;
  /** The personal link that it carried. */
  link: { purpose: LinkPurpose; tokenId: string; objectId: string; contactId: string | null } | null;
  createdAt: Date;
}

const MOST = 100;

/**
 * Mails that were given up, newest first, with the name of whom they were for; those of erased people have no text
 * left.
 */
export async function listFailedMails(db: Db, id?: string): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select m.id as "recordId", m.recipient, p.name as "personName", p.bloomer_id as "bloomerId",
      coalesce(p.is_secondary, false) as "isSecondary",
      p.contact_id as "contactId", p.society_id as "societyId", m.subject, m.last_error as reason,
      m.state = 'bounced' as "isAddressRefused", m.created_at as "createdAt",
      strpos(m.subject || m.text_body || m.html_body, ${REDACTED}) > 0 as "isIncomplete",
      case when l.id is not null then json_build_object('purpose', l.purpose, 'tokenId', l.id, 'objectId', l.object_id,
        'contactId', l.contact_id) end as link
    from mail_outbox m left join link_token l on l.id = m.link_id
    left join lateral (
      select firstname || ' ' || lastname as name, id as bloomer_id, null::uuid as contact_id, null::uuid as society_id,
        lower(m.recipient) <> lower(email) as is_secondary
      from bloomer where lower(m.recipient) in (lower(email), lower(secondary_email))
      union all select firstname || ' ' || lastname, null, id, society_id, false from contact
      where lower(email) = lower(m.recipient) and removed_at is null
      union all select firstname || ' ' || lastname, null, null, null, false from staff
      where lower(email) = lower(m.recipient)
      limit 1) p on true
    where ${isGivenUp}
      and (${id ?? null}::uuid is null or m.id = ${id ?? null})
    order by m.created_at desc, m.id limit ${MOST}`.execute(db);
  return rows;
}
