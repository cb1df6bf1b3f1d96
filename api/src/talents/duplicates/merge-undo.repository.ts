import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Tx } from '../../platform/database/database.ts';
import { giveBackFollowers } from './merge-followers.repository.ts';
import { type Both, type KeptSnapshot, type Part, touchedBy } from './merge-snapshot.repository.ts';

/** What both had of these is written anew when they are taken apart. */
const restored = [
  'talent_skill',
  'talent_language',
  'talent_profile',
  'talent_job',
  'talent_education',
  'talent_cv_text',
  'talent_picture',
] as const;

/** Rows have a key of their own, and change hands. */
const movable = {
  talent_cv_version: 'file_id',
  talent_consent: 'id',
  activity_log: 'id',
  job_talent_move: 'id',
  job_talent_phase_note: 'id',
  job_talent_note: 'id',
} as const satisfies Partial<Record<Part, string>>;

type Merge = Row<'talent_merge'>;
type Rows = Both['kept'];

const populated = (table: string, rows: readonly unknown[]) =>
  sql`select (jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)).*`;

/** The skills of both, none of which is merged into another until the end of the transaction. */
export async function holdSkillsOf(tx: Tx, { parts }: KeptSnapshot): Promise<string[]> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('labels.skill', 0))`.execute(tx);
  const { kept, merged } = parts.talent_skill;
  return [...new Set([...kept, ...merged].map((row) => String(row.skill_id)))];
}

/**
 * Puts both sheets back as they were, with the skills that have the words of theirs today; what was said since stays
 * with the one that stayed.
 */
export async function restoreBoth(
  tx: Tx,
  merge: Merge,
  { skills, now }: { skills: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const snapshot = merge.snapshot as unknown as KeptSnapshot;
  const { kept_id: keptId, merged_id: mergedId } = merge;
  await restoreSheets(tx, merge, now);
  for (const part of restored) {
    const both: Both | undefined = snapshot.parts[part];
    // A merge of before there was such a table knows nothing of it: what stands there now stays.
    if (both === undefined) continue;
    const rows = [...both.kept, ...both.merged];
    await sql`delete from ${sql.table(part)} where talent_id = ${keptId}`.execute(tx);
    await insertRows(tx, part, part === 'talent_skill' ? underLabelsOfToday(rows, skills) : rows);
  }
  await restorePresentations(tx, keptId, snapshot);
  await insertRows(tx, 'job_talent', snapshot.parts.job_talent.merged);
  for (const [part, key] of Object.entries(movable) as [keyof typeof movable, string][]) {
    const rows = snapshot.parts[part].merged;
    await sql`update ${sql.table(part)} p set talent_id = ${mergedId} from (${populated(part, rows)}) s
      where p.${sql.ref(key)} = s.${sql.ref(key)} and p.talent_id = ${keptId}`.execute(tx);
    const always = part === 'job_talent_move' ? sql`overriding system value` : sql``;
    await sql`insert into ${sql.table(part)} ${always} ${populated(part, rows)} on conflict do nothing`.execute(tx);
  }
  await restoreEntries(tx, keptId, snapshot);
  await giveBackFollowers(tx, keptId, snapshot);
  await tx.updateTable('talent_merge').set({ undone_at: now }).where('id', '=', merge.id).execute();
}

async function insertRows(tx: Tx, part: Part, rows: Rows): Promise<void> {
  await sql`insert into ${sql.table(part)} ${populated(part, rows)}`.execute(tx);
}

/**
 * The words of a title find their label again: labels may have been tidied since. When the person was heard of since,
 * the clock of the sheet that stayed runs on, and of the other one nobody has asked.
 */
async function restoreSheets(tx: Tx, merge: Merge, now: Date): Promise<void> {
  const { kept, merged } = merge.snapshot as unknown as KeptSnapshot;
  const { rows } = await sql`select from talent_consent
    where talent_id = ${merge.kept_id} and recorded_at > ${merge.merged_at} limit 1`.execute(tx);
  const isHeardSince = rows.length > 0;
  const staying = ['id', 'version', 'updated_at', 'renewal_asked_at', ...(isHeardSince ? ['last_contact_at'] : [])];
  const columns = Object.keys(kept).filter((column) => !staying.includes(column));
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = s.${sql.ref(column)}`));
  await sql`update talent t set ${set}, version = t.version + 1, updated_at = ${now}
    from jsonb_populate_record(null::talent, ${JSON.stringify(kept)}::jsonb) s where t.id = ${merge.kept_id}`.execute(
    tx,
  );
  const asked = isHeardSince ? { renewal_asked_at: null } : {};
  await sql`insert into talent ${populated('talent', [{ ...merged, ...asked, job_title_id: null }])}`.execute(tx);
}

/** Of two skills that became one the higher level and the longer time stay; one whose label is no more goes. */
function underLabelsOfToday(rows: Rows, skills: ReadonlyMap<string, string>): Rows {
  const found = new Map<string, Rows[number]>();
  for (const row of rows) {
    const id = skills.get(String(row.skill_id));
    if (id === undefined) continue;
    const key = `${row.talent_id} ${id}`;
    const same = found.get(key);
    const higher = (column: string) => {
      const values = [row[column], same?.[column]].filter((value) => typeof value === 'number');
      return values.length === 0 ? null : Math.max(...values);
    };
    found.set(key, { ...row, skill_id: id, level: higher('level'), years: higher('years') });
  }
  return [...found.values()];
}

/** Only for the clients of the sheet that went: what was said to others since is no matter of the merge. */
async function restorePresentations(tx: Tx, keptId: string, snapshot: KeptSnapshot): Promise<void> {
  const { societies } = touchedBy(snapshot);
  const { kept, merged } = snapshot.parts.talent_presentation;
  await sql`delete from talent_presentation
    where talent_id = ${keptId} and society_id = any(${societies}::uuid[])`.execute(tx);
  const own = kept.filter((row) => societies.includes(String(row.society_id)));
  await insertRows(tx, 'talent_presentation', [...own, ...merged]);
}

/** Of the offers of the sheet that went: the own entry as it was, or none. */
async function restoreEntries(tx: Tx, keptId: string, snapshot: KeptSnapshot): Promise<void> {
  const { jobs } = touchedBy(snapshot);
  const own = snapshot.parts.job_talent.kept.filter((row) => jobs.includes(String(row.job_id)));
  const ownJobs = own.map((row) => String(row.job_id));
  await sql`delete from job_talent where talent_id = ${keptId} and job_id = any(${jobs}::uuid[])
    and not job_id = any(${ownJobs}::uuid[])`.execute(tx);
  const columns = Object.keys(own[0] ?? {}).filter((column) => !['job_id', 'talent_id'].includes(column));
  if (columns.length === 0) return;
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = s.${sql.ref(column)}`));
  await sql`update job_talent e set ${set} from (${populated('job_talent', own)}) s
    where e.talent_id = s.talent_id and e.job_id = s.job_id`.execute(tx);
}
