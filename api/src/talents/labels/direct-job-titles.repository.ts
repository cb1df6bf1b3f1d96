import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface UntidiedTalent {
  id: string;
  firstname: string;
  lastname: string;
  /** As it was typed. */
  jobTitle: string;
  jobTitleId: string;
}

export interface UntidiedPage {
  count: number;
  talents: UntidiedTalent[];
}

/** Talents whose title has no normalised label, by title: those who share one stand together. */
export async function findUntidied(db: Db, { skip, take }: { skip: number; take: number }): Promise<UntidiedPage> {
  const untidied = sql`from talent t join job_title j on j.id = t.job_title_id where not j.iso and t.erased_at is null`;
  const { rows } = await sql<UntidiedTalent>`select t.id, t.firstname, t.lastname, t.job_title as "jobTitle",
      j.id as "jobTitleId" ${untidied}
    order by j.label collate french_order, t.lastname collate french_order, t.id offset ${skip} limit ${take}`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`select count(*)::int as count ${untidied}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, talents: rows };
}
