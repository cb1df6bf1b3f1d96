import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isGivenUp } from './given-up-mails.sql.ts';

const CORRECTED_SINCE = 'l’ancienne adresse ne recevait pas nos e-mails, elle est corrigée depuis';

/** Their holder has another address: what was given up at the former one can leave for the new one. */
export async function correctGivenUpMails(db: Db, former: string, address: string): Promise<void> {
  await sql`update mail_outbox m set recipient = ${address}, state = 'failed', last_error = ${CORRECTED_SINCE}
    where ${isGivenUp} and lower(m.recipient) = ${former.toLowerCase()}`.execute(db);
}

/**
 * What waits there for a polite hour leaves for the new one, too; what tells whoever reads the former one, whose keys
 * begin with `toFormer`, does not.
 */
export async function redirectWaitingMails(
  db: Db,
  { former, address, now, toFormer }: { former: string; address: string; now: Date; toFormer: string },
): Promise<void> {
  await sql`update mail_outbox m set recipient = ${address} where m.state = 'queued' and m.not_before > ${now}
    and lower(m.recipient) = ${former.toLowerCase()} and not starts_with(m.dedupe_key, ${toFormer})`.execute(db);
}

/** What waits for a polite hour at an address that nobody is to be written to any more ends. */
export async function endWaitingMails(db: Db, address: string, now: Date): Promise<void> {
  await sql`delete from mail_outbox m where m.state = 'queued' and m.not_before > ${now}
    and lower(m.recipient) = ${address.toLowerCase()}`.execute(db);
}

/** Of what was given up at an address: the mails whose link has ended, and in whose place another link lives. */
export async function replaceMailsOfEndedLinks(db: Db, address: string, now: Date): Promise<void> {
  await sql`update mail_outbox m set replaced_at = ${now} from link_token as ended
    where ended.id = m.link_id and ended.revoked_at is not null and ${isGivenUp}
      and lower(m.recipient) = ${address.toLowerCase()} and exists (select from link_token as fresh
        where fresh.purpose = ended.purpose and fresh.object_id = ended.object_id
          and fresh.contact_id is not distinct from ended.contact_id and fresh.revoked_at is null)`.execute(db);
}
