import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';

export interface LinkRow {
  seq: number;
  eventId: number;
  eventAt: string;
  rowHash: string;
  hash: string;
  /** Younger than audits are kept. */
  kept: boolean;
  /** The columns of its event as they are hashed; null once it is gone. */
  event: (string | null)[] | null;
}

/** The links after `seq`, in their order, each with what its event says now. */
export async function linksAfter(db: Db, seq: number, most: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.seq::float8 as seq, l.event_id::float8 as "eventId", audit_instant(l.event_at) as "eventAt",
      l.row_hash as "rowHash", l.hash, l.event_at > now() - interval '6 years' as kept,
      case when e.id is not null then jsonb_build_array(e.id::text, audit_instant(e.at), e.actor, e.role,
        e.on_behalf_of, e.action, e.object_kind, e.object_id, e.data::text, e.request_id, e.ip_truncated) end as event
    from audit_link l left join audit_event e on e.id = l.event_id
    where l.seq > ${seq} order by l.seq limit ${most}`.execute(db);
  return rows;
}

export interface Loose {
  /** Events that neither have a link nor wait for one. */
  unchained: number | null;
  /** Events that were to be chained and are gone. */
  vanished: number | null;
  /** A head whose link is not there as it was. */
  head: string | null;
  waiting: number;
}

/**
 * The first of each that no link leads to. Compares whole tables: it may take minutes where other statements may not.
 */
export function looseEnds(db: Db): Promise<Loose> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx);
    return findLooseEnds(tx);
  });
}

async function findLooseEnds(db: Db): Promise<Loose> {
  const { rows } = await sql<Loose>`select
    (select min(e.id)::float8 from audit_event e
      where not exists (select from audit_link l where l.event_id = e.id)
        and not exists (select from audit_pending p where p.event_id = e.id)) as unchained,
    (select min(p.event_id)::float8 from audit_pending p
      where not exists (select from audit_event e where e.id = p.event_id)) as vanished,
    (select min(h.day)::text from audit_head h
      where not exists (select from audit_link l where l.seq = h.seq and l.hash = h.hash)) as head,
    (select count(*)::float8 from audit_pending) as waiting`.execute(db);
  return rows[0] as Loose;
}

export interface AuditHead {
  day: string;
  seq: number;
  hash: string;
}

/** The last link, unless the head of a day has it already. */
export async function newHead(db: Db): Promise<Omit<AuditHead, 'day'> | undefined> {
  const { rows } = await sql<Omit<AuditHead, 'day'>>`select l.seq::float8 as seq, l.hash from audit_link l
    where l.seq = (select max(seq) from audit_link) and l.seq > coalesce((select max(seq) from audit_head), 0)`.execute(
    db,
  );
  return rows[0];
}

export async function hasHead(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select exists (select from audit_head where day = ${day}) as there`.execute(db);
  return rows[0]?.there === true;
}

/** Once a day: of two servers that record it together, one does. */
export async function insertHead(db: Db, { day, seq, hash }: AuditHead, timeStamp: Buffer | null): Promise<void> {
  await sql`insert into audit_head (day, seq, hash, time_stamp) values (${day}, ${seq}, ${hash}, ${timeStamp})
    on conflict (day) do nothing`.execute(db);
}
