import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

export type SavedSearchRow = Row<'saved_talent_search'>;

export interface SavedSearch extends SavedSearchRow {
  newCount: number;
}

/** Those of one person, by name. */
export async function listSavedSearches(db: Db, staffId: string): Promise<SavedSearch[]> {
  return savedSearches(db).where('s.staff_id', '=', staffId).orderBy(sql`folded(s.name)`).orderBy('s.id').execute();
}

export async function findSavedSearch(db: Db, staffId: string, id: string): Promise<SavedSearch | undefined> {
  return savedSearches(db).where('s.staff_id', '=', staffId).where('s.id', '=', id).executeTakeFirst();
}

const savedSearches = (db: Db) =>
  db
    .selectFrom('saved_talent_search as s')
    .selectAll('s')
    .select(
      sql<number>`(select count(*)::int from saved_talent_search_hit h
        where h.search_id = s.id and h.found_at > s.opened_at
          and exists (select from talent t where t.id = h.talent_id and t.erased_at is null))`.as('newCount'),
    );

export async function countSavedSearches(db: Db, staffId: string): Promise<number> {
  const row = await db
    .selectFrom('saved_talent_search')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Whether another search of the person is called so, whatever its case and accents. */
export async function isNameTaken(db: Db, staffId: string, name: string, exceptId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('saved_talent_search')
    .select('id')
    .where('staff_id', '=', staffId)
    .where(sql`folded(name)`, '=', sql`folded(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Held until the end of the transaction: one person saves one search after the other. */
export async function lockSearchesOf(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`savedSearches.${staffId}`}, 0))`.execute(tx);
}

export interface SavedSearchFacts {
  name: string;
  search: string;
  wants_mail: boolean;
  is_too_wide: boolean;
  names_erased: boolean;
  opened_at: Date;
}

export async function insertSavedSearch(tx: Db, staffId: string, facts: SavedSearchFacts): Promise<string> {
  const row = await tx
    .insertInto('saved_talent_search')
    .values({ staff_id: staffId, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False when the person has no such search. */
export async function updateSavedSearch(
  tx: Db,
  staffId: string,
  id: string,
  facts: Partial<SavedSearchFacts>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_talent_search')
    .set(facts)
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSavedSearch(db: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_talent_search')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Fits {
  searchId: string;
  ids: readonly string[];
}

/**
 * The sheets of whoever begins to fit, or does no longer: all of them before anything is written of one, and in the
 * order in which a merge takes two. It writes of the same searches, and would wait for whoever waits for it.
 */
export async function lockChanging(tx: Tx, searches: readonly Fits[]): Promise<void> {
  const fitting = searches.flatMap(({ searchId, ids }) => ids.map((talentId) => ({ searchId, talentId })));
  await sql`select from talent t where t.id in (
      select talent_id from (select search_id, talent_id from saved_talent_search_hit
          where search_id = any(${searches.map(({ searchId }) => searchId)}::uuid[])) known
        full join unnest(${fitting.map(({ searchId }) => searchId)}::uuid[],
          ${fitting.map(({ talentId }) => talentId)}::uuid[]) as fits(search_id, talent_id) using (search_id, talent_id)
      where known.talent_id is null or fits.talent_id is null)
    order by t.id for key share of t`.execute(tx);
}

/** These fit now: whoever does no longer is forgotten. Answers who did not fit before. */
export async function writeHits(tx: Db, searchId: string, talentIds: readonly string[], at: Date): Promise<string[]> {
  await tx
    .deleteFrom('saved_talent_search_hit')
    .where('search_id', '=', searchId)
    .where(sql<boolean>`talent_id <> all(${talentIds}::uuid[])`)
    .execute();
  // From the table: who was erased a moment ago fits nothing.
  const { rows } = await sql<{ id: string }>`
    insert into saved_talent_search_hit (search_id, talent_id, found_at)
    select ${searchId}, t.id, ${at} from talent t where t.id = any(${talentIds}::uuid[]) and t.erased_at is null
    on conflict do nothing returning talent_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Follower {
  id: string;
  firstname: string;
  email: string;
}

/** Everybody who has a search that was not looked at on this day, and may still read talents. */
export async function findFollowers(db: Db, today: string): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select p.id, p.firstname, p.email from staff p
    where p.disabled_at is null and (p.can_recruit or p.can_account) and exists (
      select from saved_talent_search s where s.staff_id = p.id and s.followed_on is distinct from ${today}::date)
    order by p.id`.execute(db);
  return rows;
}

/** Those of the person that were not looked at on this day: by now they were, and nobody else does. */
export async function takeSearchesToFollow(tx: Db, staffId: string, today: string): Promise<SavedSearchRow[]> {
  const taken = await tx
    .updateTable('saved_talent_search')
    .set({ followed_on: today })
    .where('staff_id', '=', staffId)
    .where('followed_on', 'is distinct from', today)
    .returningAll()
    .execute();
  return taken.sort((a, b) => a.name.localeCompare(b.name, 'fr'));
}

export async function setTooWide(tx: Db, id: string, isTooWide: boolean): Promise<void> {
  await tx.updateTable('saved_talent_search').set({ is_too_wide: isTooWide }).where('id', '=', id).execute();
}
