import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

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
  'talent_basket',
  'saved_talent_search_hit',
] as const;
export type Part = (typeof parts)[number];
type Late = 'talent_basket' | 'saved_talent_search_hit';

export interface Both {
  kept: Record<string, unknown>[];
  merged: Record<string, unknown>[];
}

/** Whole rows of both sheets, as they were before the merge. */
export interface Snapshot {
  kept: Record<string, unknown>;
  merged: Record<string, unknown>;
  parts: Record<Exclude<Part, Late>, Both> & Partial<Record<Late, Both>>;
}

/** What a merge keeps. One of before there was a state, a request or a part knows nothing of it. */
export interface KeptSnapshot extends Snapshot {
  /** Of what the merge put together, as it left it. */
  state?: string;
  /** What the person of the sheet that went had asked for about their data. */
  requestIds?: string[];
  /** Sheets that had become the one that went. */
  formerIds?: string[];
  /** What the history of the sheet that stayed says of the merge. */
  logId?: string;
}

export async function takeSnapshot(tx: Db, keptId: string, mergedId: string): Promise<Snapshot> {
  const rowsOf = async (table: string, id: string) => {
    const { rows } = await sql<{ rows: Both['kept'] }>`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows
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

/** The offers and clients of the sheet that went: what stands there of others is no matter of the merge. */
export const touchedBy = ({ parts: rowsOf }: Snapshot) => ({
  jobs: rowsOf.job_talent.merged.map((row) => String(row.job_id)),
  societies: rowsOf.talent_presentation.merged.map((row) => String(row.society_id)),
});

/**
 * What the merge put together, beside what the version of the sheet tells of: the CV, consents to be presented, and how
 * far the candidate of an offer is. Whoever takes the sheets apart finds it as the merge left it, or does not.
 */
export async function stateOf(db: Db, keptId: string, snapshot: Snapshot): Promise<string> {
  const { jobs, societies } = touchedBy(snapshot);
  const ids = (table: string) => sql`(select jsonb_agg(r.id order by r.id) from ${sql.table(table)} r
    where r.talent_id = t.id and r.job_id = any(${jobs}::uuid[]))`;
  const { rows } = await sql<{ state: string }>`select md5(jsonb_build_array(
      t.cv_file_id, t.hiresweet_id,
      (select jsonb_agg(jsonb_build_array(c.society_id, c.presented_at, c.withdrawn_at, c.consented_on, c.channel)
        order by c.society_id) from talent_presentation c
        where c.talent_id = t.id and c.society_id = any(${societies}::uuid[])),
      (select jsonb_agg(jsonb_build_array(e.job_id, e.phase, e.phase_since, e.order_on, e.order_reference,
        e.bloomer_id, e.ats_state) order by e.job_id) from job_talent e
        where e.talent_id = t.id and e.job_id = any(${jobs}::uuid[])),
      ${ids('job_talent_move')}, ${ids('job_talent_phase_note')}, ${ids('job_talent_note')})::text) as state
    from talent t where t.id = ${keptId}`.execute(db);
  return rows[0]?.state ?? '';
}
