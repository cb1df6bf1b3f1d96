/**
 * Adds a crowd of talents to the demo: `node api/src/demo/seed-crowd.ts --count 1000000`. Does nothing when they are
 * there. What the triggers would write of each is written with them, which is what makes it fast; the check of the
 * index compares.
 */
import { readCommandLine } from '@bloom/shared-server/command-line';
import { type Kysely, sql } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import { createDatabase, createPool, type Db } from '../platform/database/database.ts';
import { readEnvironment } from '../platform/environment/environment.ts';
import { type Crowd, type CrowdPerson, crowdEmail, crowdPerson, crowdTitles } from './demo.crowd.ts';
import { CROWD_SKILLS } from './demo.crowd-words.ts';

const BATCH = 4_000;
const CONNECTIONS = 2;
const STATEMENT_TIMEOUT_MS = 900_000;
const SAY_EVERY_MS = 5_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function skillIds(db: Db): Promise<{ ids: string[]; labels: string[] }> {
  await sql`insert into skill (label) select unnest(${[...CROWD_SKILLS]}::text[]) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string; label: string }>`select id, label from skill
    order by array_position(${[...CROWD_SKILLS]}::text[], label), label`.execute(db);
  return { ids: rows.map(({ id }) => id), labels: rows.map(({ label }) => label) };
}

async function titleIds(db: Db): Promise<Map<string, string>> {
  const titles = crowdTitles();
  await sql`insert into job_title (label) select unnest(${titles}::text[]) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string; title: string }>`select k.id, title from unnest(${titles}::text[]) as title
    join job_title k on folded(k.label) = folded(title)`.execute(db);
  return new Map(rows.map(({ id, title }) => [title, id]));
}

async function writeBatch(db: Kysely<never>, people: readonly CrowdPerson[], skills: readonly string[]): Promise<void> {
  const rows = JSON.stringify(people.map(({ row }) => row));
  const names = sql.join(Object.keys((people[0] as CrowdPerson).row).map((name) => sql.ref(name)));
  await sql`insert into talent (${names}) select ${names} from json_populate_recordset(null::talent, ${rows}::json)`.execute(
    db,
  );
  const ids = people.map(({ row }) => row.id);
  await sql`insert into talent_email_key (email, talent_id)
    select * from unnest(${people.map(({ row }) => row.email)}::text[], ${ids}::uuid[])`.execute(db);
  await sql`insert into talent_cv_text (talent_id, text)
    select * from unnest(${ids}::uuid[], ${people.map(({ cv }) => cv)}::text[])`.execute(db);
  await sql`insert into talent_search (talent_id, is_found, words)
    select id, true, words::tsvector from unnest(${ids}::uuid[], ${people.map(({ words }) => words)}::text[]) as t (id, words)`.execute(
    db,
  );
  const levels = people.flatMap(({ row, skills: has }) =>
    has.map(({ index, level }) => [row.id, skills[index], level]),
  );
  await sql`insert into talent_skill (talent_id, skill_id, level)
    select * from unnest(${levels.map(([id]) => id)}::uuid[], ${levels.map(([, skill]) => skill)}::uuid[],
      ${levels.map(([, , level]) => level)}::numeric[])`.execute(db);
  const spoken = people.flatMap(({ row, languages }) => languages.map(({ id, level }) => [row.id, id, level]));
  await sql`insert into talent_language (talent_id, language_id, level)
    select * from unnest(${spoken.map(([id]) => id)}::uuid[], ${spoken.map(([, language]) => language)}::text[],
      ${spoken.map(([, , level]) => level)}::numeric[])`.execute(db);
}

/** Said to each connection as it opens: the pool replaces them while a large crowd is written. */
function withoutTriggers(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set('options', '-c session_replication_role=replica -c synchronous_commit=off');
  return url.href;
}

/** Each connection writes one part of the crowd; what the triggers do is done. */
async function writeAll(connectionString: string, crowd: Crowd, skills: readonly string[]): Promise<void> {
  let written = 0;
  let said = Date.now();
  const part = async (first: number) => {
    const pool = createPool({ connectionString, max: 1, statementTimeout: STATEMENT_TIMEOUT_MS });
    const db = createDatabase(pool) as unknown as Kysely<never>;
    try {
      for (let from = first * BATCH; from < crowd.count; from += BATCH * CONNECTIONS) {
        const size = Math.min(BATCH, crowd.count - from);
        const people = Array.from({ length: size }, (_, index) => crowdPerson(from + index, crowd));
        await writeBatch(db, people, skills);
        written += size;
        if (Date.now() - said < SAY_EVERY_MS) continue;
        said = Date.now();
        say(`${written} of ${crowd.count} talents`);
      }
    } finally {
      await db.destroy();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => part(index)));
}

const SLOW_INDEXES = ['talent_search_words', 'talent_skill_level', 'talent_language_level', 'talent_search_changed'];

/** Indexes are made faster than they are kept. */
async function withoutIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and indexname = any(${SLOW_INDEXES})`.execute(db);
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(db);
  try {
    await work();
  } finally {
    await sql`set maintenance_work_mem = '512MB'`.execute(db);
    for (const { indexname, indexdef } of rows) {
      say(`index ${indexname}`);
      await sql.raw(indexdef).execute(db);
    }
  }
}

async function main(): Promise<void> {
  const { values } = readCommandLine({
    usage: 'node api/src/demo/seed-crowd.ts [--count 1000000]: adds so many talents.',
    options: { count: { type: 'string', default: '1000000' } },
  });
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--count is a number of people, not "${values.count}".`);
  const { databaseOwnerUrl, databaseUrl } = readEnvironment();
  const connectionString = databaseOwnerUrl ?? databaseUrl;
  const db = createDatabase(createPool({ connectionString, max: 1, statementTimeout: STATEMENT_TIMEOUT_MS }));
  try {
    const { rows: there } = await sql`select from talent where email = ${crowdEmail(0)}`.execute(db);
    if (there.length > 0) {
      say('The crowd is there already.');
      return;
    }
    const started = Date.now();
    const { rows: staff } = await sql<{ id: string }>`select id from staff where can_recruit order by email`.execute(
      db,
    );
    const { ids, labels } = await skillIds(db);
    const crowd = {
      count,
      today: systemClock.today(),
      skillLabels: labels,
      titleIds: await titleIds(db),
      owners: staff.map(({ id }) => id),
    };
    await withoutIndexes(db, () => writeAll(withoutTriggers(connectionString), crowd, ids));
    say('words');
    await sql`insert into talent_word (word) select word from ts_stat('select words from talent_search') on conflict do nothing`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    say(`${count} talents in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
