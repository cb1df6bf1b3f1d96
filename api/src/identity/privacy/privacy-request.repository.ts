import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import type { DataSubject, PersonKind } from '../../platform/retention/personal-data.ts';

export type Request = Row<'privacy_request'>;
export type RequestKind = Request['kind'];

export async function findRequest(db: Db, id: string): Promise<Request | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('privacy_request').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockRequest(tx: Tx, id: string): Promise<Request | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('privacy_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The new row; undefined when the person has such a request under way. */
export async function insertRequest(tx: Db, request: NewRow<'privacy_request'>): Promise<Request | undefined> {
  return tx
    .insertInto('privacy_request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateRequest(
  tx: Db,
  id: string,
  change: Partial<Omit<NewRow<'privacy_request'>, 'id'>>,
): Promise<Request> {
  return tx.updateTable('privacy_request').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function openRequest(
  db: Db,
  person: { kind: PersonKind; id: string },
  kind: RequestKind,
): Promise<Request | undefined> {
  return db
    .selectFrom('privacy_request')
    .selectAll()
    .where('person_kind', '=', person.kind)
    .where('person_id', '=', person.id)
    .where('kind', '=', kind)
    .where('state', 'in', ['checked', 'running'])
    .executeTakeFirst();
}

/** How often work of a queue was begun for a request. */
export async function jobsBegun(db: Db, requestId: string, queue: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job_run
    where object_id = ${requestId} and job_name = ${queue}`.execute(db);
  return rows[0]?.count ?? 0;
}

const MOST_SHOWN = 500;

/** Those of one person, the newest first; what a link began and nobody confirmed is no request yet. */
export async function requestsOf(db: Db, person: { kind: PersonKind; id: string }): Promise<Request[]> {
  return db
    .selectFrom('privacy_request')
    .selectAll()
    .where('person_kind', '=', person.kind)
    .where('person_id', '=', person.id)
    .where((eb) => eb.or([eb('state', '<>', 'requested'), eb('channel', '<>', 'link')]))
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** A copy lies here for somebody whom no mail tells so. */
const waitsForHandover = sql`(kind = 'export' and state = 'done' and handed_over_on is null and files_until is not null
  and person_kind = 'contact' and exists (select from contact c where c.id = person_id and c.email is null))`;

/** For the data officers: what is open, the most urgent first; or all that ended, the newest first. */
export async function listRequests(db: Db, open: boolean): Promise<Request[]> {
  const { rows } = await sql<Request>`select * from privacy_request
    where (state in ('requested', 'checked', 'running') or ${waitsForHandover}) = ${open} and not (state = 'requested' and channel = 'link')
    order by ${open ? sql`due_on, requested_at` : sql`closed_at desc nulls last`}, id limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** Open requests due before a day, which nobody was reminded of since `since`. */
export async function requestsToRemind(db: Db, dueBefore: string, since: string): Promise<Request[]> {
  return (
    db
      .selectFrom('privacy_request')
      .selectAll()
      // An erasure that runs ends by itself; a copy that does for so long hangs.
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['requested', 'checked']),
          eb.and([eb('state', '=', 'running'), eb('kind', '=', 'export')]),
        ]),
      )
      .where((eb) => eb.or([eb('channel', '<>', 'link'), eb('state', '<>', 'requested')]))
      .where('due_on', '<=', dueBefore)
      .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', since)]))
      .execute()
  );
}

/** Links that nobody confirmed are forgotten. */
export async function forgetUnconfirmed(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('privacy_request')
    .where('state', '=', 'requested')
    .where('channel', '=', 'link')
    .where('requested_at', '<', before)
    .execute();
}

/** Whether the data of a person must not be touched. */
export async function isHeld(db: Db, kind: PersonKind, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select under_legal_hold(${kind}, ${id}) as held`.execute(db);
  return rows[0]?.held === true;
}

/** The actors of those people whom a hold protects. */
export async function heldAmong(db: Db, of: readonly Pick<DataSubject, 'kind' | 'id'>[]): Promise<Set<string>> {
  const { rows } = await sql<{ actor: string }>`
    select who.kind || ':' || who.id as actor
    from unnest(${of.map(({ kind }) => kind)}::text[], ${of.map(({ id }) => id)}::uuid[]) as who (kind, id)
    where under_legal_hold(who.kind, who.id)`.execute(db);
  return new Set(rows.map(({ actor }) => actor));
}

export async function openHold(db: Db, kind: PersonKind, id: string): Promise<Row<'legal_hold'> | undefined> {
  return db
    .selectFrom('legal_hold')
    .selectAll()
    .where('person_kind', '=', kind)
    .where('person_id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
}

/** All that are open, the newest first. */
export async function openHolds(db: Db): Promise<Row<'legal_hold'>[]> {
  return db
    .selectFrom('legal_hold')
    .selectAll()
    .where('lifted_at', 'is', null)
    .orderBy('set_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
}

/** The code that opens this link's session was typed. */
export async function isSessionProven(db: Db, tokenId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_code')
    .select('id')
    .where('object_id', '=', tokenId)
    .where('person_id', '=', personId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The journal of mails is read whole: longer than a request usually may. */
export async function takeTime(tx: Db): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
}

/** Any constant that every replica shares. */
const REPLAY_LOCK = 4_072_040;

export async function lockReplay(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REPLAY_LOCK})`.execute(tx);
}

/** Other erasures of a person that were asked for and not done. */
export async function withdrawOthers(tx: Db, kind: PersonKind, personId: string, requestId: string): Promise<void> {
  await sql`update privacy_request set state = 'withdrawn' where person_kind = ${kind}
    and person_id = ${personId} and id <> ${requestId} and state in ('checked', 'running')`.execute(tx);
}

/** Requests whose files are kept no longer. */
export async function dueExports(db: Db, now: Date): Promise<Pick<Request, 'id' | 'json_file_id' | 'pdf_file_id'>[]> {
  return db
    .selectFrom('privacy_request')
    .select(['id', 'json_file_id', 'pdf_file_id'])
    .where('files_until', '<=', now)
    .limit(200)
    .execute();
}
