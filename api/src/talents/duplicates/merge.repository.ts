import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Everything that hangs on a talent, parents first. */
const parts = [
  'talent_profile',
  'talent_skill',
  'talent_language',
  'talent_job',
  'talent_education',
  'talent_cv_text',
  'talent_cv_version',
  'talent_picture',
  'talent_consent',
  'activity_log',
  'talent_presentation',
  'job_talent',
  'job_talent_move',
  'job_talent_phase_note',
  'job_talent_note',
] as const;
type Part = (typeof parts)[number];

/** What both had of these is written anew when they are taken apart. */
const restored = [
  'talent_skill',
  'talent_language',
  'talent_profile',
  'talent_presentation',
  'talent_cv_text',
  'talent_picture',
] as const;

/** Rows have a key of their own, and change hands. */
const movable = {
  talent_job: 'id',
  talent_education: 'id',
  talent_cv_version: 'file_id',
  talent_consent: 'id',
  activity_log: 'id',
  job_talent_move: 'id',
  job_talent_phase_note: 'id',
  job_talent_note: 'id',
} as const satisfies Partial<Record<Part, string>>;

interface Both {
  kept: unknown[];
  merged: unknown[];
}

export interface Snapshot {
  kept: Record<string, unknown>;
  merged: Record<string, unknown>;
  parts: Record<Part, Both>;
}

/** Both, locked in one order whoever asks; undefined when one of them is not there. */
export async function lockBoth(tx: Tx, keptId: string, mergedId: string) {
  const rows = await tx
    .selectFrom('talent')
    .selectAll()
    .where('id', 'in', [keptId, mergedId])
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id));
  return kept === undefined || merged === undefined ? undefined : { kept, merged };
}

export async function takeSnapshot(tx: Db, keptId: string, mergedId: string): Promise<Snapshot> {
  const rowsOf = async (table: string, id: string) => {
    const { rows } = await sql<{ rows: unknown[] }>`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows
      from ${sql.table(table)} t where t.talent_id = ${id}`.execute(tx);
    return rows[0]?.rows ?? [];
  };
  const whole = async (id: string) => {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from talent t where id = ${id}`.execute(tx);
    return rows[0]?.row ?? {};
  };
  const found = {} as Snapshot['parts'];
  for (const part of parts) found[part] = { kept: await rowsOf(part, keptId), merged: await rowsOf(part, mergedId) };
  return { kept: await whole(keptId), merged: await whole(mergedId), parts: found };
}

/** The rows of a part as they are, of another talent. */
const copied = (part: Part, from: string, to: string, where: RawBuilder<unknown> = sql`true`) =>
  sql`insert into ${sql.table(part)} select (jsonb_populate_record(null::${sql.table(part)},
    to_jsonb(o) || jsonb_build_object('talent_id', ${to}::text))).* from ${sql.table(part)} o
    where o.talent_id = ${from} and ${where}`;

/** How many rows of each part came over. */
export async function moveParts(tx: Db, from: string, to: string, takesCv: boolean): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  const run = async (name: string, statement: RawBuilder<unknown>) => {
    moved[name] = (moved[name] ?? 0) + Number((await statement.execute(tx)).numAffectedRows ?? 0);
  };
  // Of a skill that both have, the higher level and the longer experience, each by itself.
  await run(
    'talent_skill',
    sql`${copied('talent_skill', from, to)} on conflict (talent_id, skill_id) do update
    set level = greatest(talent_skill.level, excluded.level), years = greatest(talent_skill.years, excluded.years)
    where talent_skill.level < excluded.level or coalesce(talent_skill.years, -1) < coalesce(excluded.years, -1)`,
  );
  await run(
    'talent_language',
    sql`${copied('talent_language', from, to)} on conflict (talent_id, language_id) do update
    set level = excluded.level where talent_language.level < excluded.level`,
  );
  await run(
    'talent_profile',
    sql`update talent_profile p set talent_id = ${to} where p.talent_id = ${from}
    and not exists (select from talent_profile mine where mine.talent_id = ${to} and mine.network = p.network)`,
  );
  await run('talent_picture', sql`${copied('talent_picture', from, to)} on conflict do nothing`);
  for (const part of ['talent_job', 'talent_education'] as const) {
    await run(
      part,
      sql`update ${sql.table(part)} p set talent_id = ${to} where p.talent_id = ${from}
      and not exists (select from ${sql.table(part)} mine where mine.talent_id = ${to}
        and search_folded(mine.name) = search_folded(p.name) and mine.start_date is not distinct from p.start_date)`,
    );
  }
  await run('talent_presentation', sql`${copied('talent_presentation', from, to)} on conflict do nothing`);
  await sql`delete from talent_presentation where talent_id = ${from}`.execute(tx);
  const isNew = sql`not exists (select from job_talent mine where mine.talent_id = ${to} and mine.job_id = o.job_id)`;
  const { rows } = await sql<{
    id: string;
  }>`select o.job_id as id from job_talent o where o.talent_id = ${from} and ${isNew}`.execute(tx);
  await run('job_talent', copied('job_talent', from, to, isNew));
  const jobs = rows.map(({ id }) => id);
  await sql`update job_talent_move set talent_id = ${to} where talent_id = ${from} and job_id = any(${jobs}::uuid[])`.execute(
    tx,
  );
  for (const part of [
    'job_talent_phase_note',
    'job_talent_note',
    'talent_consent',
    'activity_log',
    'talent_cv_version',
  ]) {
    await sql`update ${sql.table(part)} set talent_id = ${to} where talent_id = ${from}`.execute(tx);
  }
  if (takesCv) await sql`update talent_cv_text set talent_id = ${to} where talent_id = ${from}`.execute(tx);
  return moved;
}

export async function isHeld(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select under_legal_hold('talent', ${id}) as held`.execute(db);
  return rows[0]?.held === true;
}

export async function deleteTalentRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('talent').where('id', '=', id).execute();
}

export async function writeTalent(tx: Db, id: string, row: Record<string, unknown>, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('talent')
    .set((eb) => ({ ...row, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function insertMerge(
  tx: Db,
  merge: {
    keptId: string;
    mergedId: string;
    staffId: string | null;
    at: Date;
    versionAfter: number;
    snapshot: Snapshot;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('talent_merge')
    .values({
      kept_id: merge.keptId,
      merged_id: merge.mergedId,
      staff_id: merge.staffId,
      merged_at: merge.at,
      version_after: merge.versionAfter,
      snapshot: JSON.stringify(merge.snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockMerge(tx: Tx, id: string): Promise<Row<'talent_merge'> | undefined> {
  return tx.selectFrom('talent_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The last merge into a sheet that can still be taken apart. */
export async function findOpenMerge(db: Db, keptId: string, version: number, since: Date) {
  return db
    .selectFrom('talent_merge')
    .select(['id', 'merged_at'])
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .where('version_after', '=', version)
    .where('merged_at', '>', since)
    .orderBy('merged_at', 'desc')
    .executeTakeFirst();
}

const populated = (table: string, rows: readonly unknown[]) =>
  sql`select (jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)).*`;

/** Puts both sheets back as they were; what was said since stays with the one that stayed. */
export async function restoreBoth(tx: Db, merge: Row<'talent_merge'>, now: Date): Promise<void> {
  const { kept, merged, parts: rowsOf } = merge.snapshot as Snapshot;
  const { kept_id: keptId, merged_id: mergedId } = merge;
  const columns = Object.keys(kept).filter(
    (column) => !['id', 'version', 'updated_at', 'last_contact_at', 'renewal_asked_at'].includes(column),
  );
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = s.${sql.ref(column)}`));
  await sql`update talent t set ${set}, version = t.version + 1, updated_at = ${now}
    from jsonb_populate_record(null::talent, ${JSON.stringify(kept)}::jsonb) s where t.id = ${keptId}`.execute(tx);
  await sql`insert into talent ${populated('talent', [merged])}`.execute(tx);
  for (const part of restored) {
    const both: Both | undefined = rowsOf[part];
    // A merge of before there was such a table knows nothing of it: what stands there now stays.
    if (both === undefined) continue;
    await sql`delete from ${sql.table(part)} where talent_id = ${keptId}`.execute(tx);
    await sql`insert into ${sql.table(part)} ${populated(part, [...both.kept, ...both.merged])}`.execute(tx);
  }
  await sql`insert into job_talent ${populated('job_talent', rowsOf.job_talent.merged)}`.execute(tx);
  for (const [part, key] of Object.entries(movable) as [keyof typeof movable, string][]) {
    const rows = rowsOf[part].merged;
    await sql`update ${sql.table(part)} p set talent_id = ${mergedId} from (${populated(part, rows)}) s
      where p.${sql.ref(key)} = s.${sql.ref(key)} and p.talent_id = ${keptId}`.execute(tx);
    const always = part === 'job_talent_move' ? sql`overriding system value` : sql``;
    await sql`insert into ${sql.table(part)} ${always} ${populated(part, rows)} on conflict do nothing`.execute(tx);
  }
  const jobs = rowsOf.job_talent.kept.map((row) => (row as { job_id: string }).job_id);
  await sql`delete from job_talent where talent_id = ${keptId} and job_id = any(${rowsOf.job_talent.merged.map(
    (row) => (row as { job_id: string }).job_id,
  )}::uuid[]) and not job_id = any(${jobs}::uuid[])`.execute(tx);
  await tx.updateTable('talent_merge').set({ undone_at: now }).where('id', '=', merge.id).execute();
}
