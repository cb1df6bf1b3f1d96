import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { LabelledSkill, LabelledTitle, Labels } from './label-words.ts';
import type { DocRow } from './talent-doc.ts';

const BATCH = 5_000;

const FACTS = sql.raw(`s.talent_id as id, s.words::text as words, s.changed::text as changed, s.is_found as "isFound",
  (select array_agg(ts.skill_id::text || ' ' || round(ts.level * 100)::int)
    from talent_skill ts where ts.talent_id = s.talent_id) as skills,
  (select array_agg(l.language_id::text) from talent_language l where l.talent_id = s.talent_id) as languages,
  t.owner_staff_id::text as owner, t.status, t.bloomer_status, t.remote_work,
  t.availability_date - date '1970-01-01' as available, t.location_latitude as latitude,
  t.location_longitude as longitude, search_folded(t.location_city) as city, t.job_title_id::text as job_title`);

/**
 * Which transactions had ended at an instant: what they wrote is read, whatever order they ended in. The primary says
 * it alone: a copy of it does not know who is under way.
 */
const POSITION = sql<string>`pg_current_snapshot()::text`;

/**
 * The database itself, the history it lives in, and the very table: numbers of transactions mean nothing in another
 * one, and of a table that was emptied, as a restore does, nobody hears who is not in it any more.
 */
const IDENTITY = sql<string>`concat_ws('/', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()),
  (select oid from pg_database where datname = current_database()), pg_relation_filenode('talent_search'))`;

export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select ${IDENTITY} as identity`.execute(db);
  return (rows[0] as { identity: string }).identity;
}

/** Everybody who can be found, in the order of their ids, as they were at one instant; answers which. */
export async function readEverybody(db: Db, take: (rows: DocRow[]) => void): Promise<string> {
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    const { rows } = await sql<{ position: string }>`select ${POSITION} as position`.execute(tx);
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const batch = await sql<DocRow>`select ${FACTS} from talent_search s join talent t on t.id = s.talent_id
        where s.is_found and s.talent_id > ${last}::uuid order by s.talent_id limit ${BATCH}`.execute(tx);
      take(batch.rows);
      const end = batch.rows.at(-1);
      if (end === undefined) return (rows[0] as { position: string }).position;
      last = end.id;
    }
  });
}

interface Changes {
  database: string;
  position: string;
  /** Fewer transactions began here than what was read before knows of; the first under way may be an old one. */
  isBehind: boolean;
  /** Ids. */
  changes: string[];
}

/**
 * Who changed since a position, `most` and one more, how far everything was read with that, and where: after a failure
 * another server may stand in. A transaction that stays open, in whichever database of the server, holds up the
 * earliest number of a position: what ended after it began, and was read, is left out by its own number.
 */
export async function readChanges(db: Db, since: string, most: number): Promise<Changes> {
  const before = sql`${since}::pg_snapshot`;
  const { rows } = await sql<Changes>`select ${IDENTITY} as database, ${POSITION} as position,
    pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${before}) as "isBehind", coalesce((
      select json_agg(late.talent_id) from (select talent_id from talent_search
        where changed >= pg_snapshot_xmin(${before}) and not pg_visible_in_snapshot(changed, ${before})
        limit ${most + 1}) as late), '[]') as changes`.execute(db);
  return rows[0] as Changes;
}

type ReadDoc = DocRow & { changed: string; isFound: boolean };

/** As they are now; those who left come without facts. */
export async function readDocs(db: Db, ids: readonly string[]): Promise<ReadDoc[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReadDoc>`select ${FACTS}
    from talent_search s left join talent t on t.id = s.talent_id where s.talent_id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

export async function readSkillWords(db: Db): Promise<LabelledSkill[]> {
  const { rows } =
    await sql<LabelledSkill>`select id, label_words(label, alternate_labels) as words from skill`.execute(db);
  return rows;
}

/** Titles with other words; the rest say no more than the sheets that bear them. */
async function readTitleWords(db: Db): Promise<LabelledTitle[]> {
  const { rows } = await sql<LabelledTitle>`select id, label, label_words(label, alternate_labels) as words,
      array(select w[1] from unnest(label || alternate_labels) as name, lateral (select search_words(name) as w) as of_name
        where cardinality(w) = 1) as names
    from job_title where alternate_labels <> '{}' order by id`.execute(db);
  return rows;
}

export async function readLabels(db: Db): Promise<Labels> {
  return { skills: await readSkillWords(db), titles: await readTitleWords(db) };
}

/** How many talents the kept words are wrong of: none, unless somebody wrote around the triggers. */
export async function countWrongWords(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong
    from talent t full join talent_search s on s.talent_id = t.id
    where s.talent_id is null or s.is_found is distinct from (t.id is not null and t.erased_at is null)
      or s.words is distinct from case when t.id is null or t.erased_at is not null then ''::tsvector
        else talent_search_words(t) end`.execute(db);
  return (rows[0] as { wrong: number }).wrong;
}
