import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Likeness } from './likeness.rules.ts';

const MOST = 50;
/** The words of a name in the order of the alphabet, without what is written in more than one way. */
const NAME = (table: string) =>
  sql`search_words(${sql.ref(`${table}.firstname`)} || ' ' || ${sql.ref(`${table}.lastname`)})`;

/**
 * Whoever enters somebody of the same name waits here until this is done: no two are one person
 * without one name, so the second reads the first.
 */
export async function lockName(tx: Db, talentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(
    'talent ' || array_to_string(${NAME('t')}, ' '), 0))
    from talent t where t.id = ${talentId}`.execute(tx);
}

/** Others with the same name, however it is written, or the same number; and what else they have in common. */
export async function findAlike(db: Db, talentId: string): Promise<(Likeness & { id: string })[]> {
  const { rows } = await sql<Likeness & { id: string }>`
    with me as (select t.*, array_remove(array_append(t.secondary_phones, t.phone), null) as phones,
        ${NAME('t')} as words
      from talent t where t.id = ${talentId} and t.erased_at is null),
    alike as (
      select o.id from me join talent o on ${NAME('o')} = me.words and o.erased_at is null
      union
      select o.id from me join talent o on o.phone = any(me.phones) and o.erased_at is null
    )
    select o.id,
      me.phones && array_remove(array_append(o.secondary_phones, o.phone), null) as phone,
      ${NAME('o')} = me.words as name,
      coalesce(search_folded(o.location_city) = search_folded(me.location_city), false) as city,
      coalesce(search_folded(o.job_title) = search_folded(me.job_title), false) as "jobTitle",
      exists (select from talent_job a join talent_job b on search_folded(a.name) = search_folded(b.name)
        where a.talent_id = me.id and b.talent_id = o.id) as employer,
      coalesce(split_part(lower(o.email), '@', 1) = split_part(lower(me.email), '@', 1), false) as mailbox
    from me join alike on true join talent o on o.id = alike.id
    where o.id <> me.id order by phone desc, o.id limit ${MOST}`.execute(db);
  return rows;
}
