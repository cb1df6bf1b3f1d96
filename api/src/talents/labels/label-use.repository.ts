import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { LabelKind } from './label.rules.ts';

/** How many talents have each of the labels, or each label there is; one that nobody has is missing. */
export async function countTalents(db: Db, kind: LabelKind, ids?: readonly string[]): Promise<Map<string, number>> {
  if (ids?.length === 0) return new Map();
  const these = (column: string) => (ids === undefined ? sql`true` : sql`${sql.ref(column)} in (${sql.join(ids)})`);
  const { rows } =
    kind === 'skill'
      ? await sql<{ id: string; count: number }>`select skill_id as id, count(*)::int as count from talent_skill
          where ${these('skill_id')} group by skill_id`.execute(db)
      : await sql<{ id: string; count: number }>`select job_title_id as id, count(*)::int as count from talent
          where job_title_id is not null and ${these('job_title_id')} group by job_title_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Ids of labels that nobody has and that are not normalised. */
export async function unusedJobTitles(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from job_title s where not iso
    and not exists (select from talent t where t.job_title_id = s.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Everybody with one label has the other from now on, at the higher level and with the longer experience of both; how
 * it was is kept by the change.
 */
export async function moveTalents(
  tx: Db,
  kind: LabelKind,
  { changeId, from, to }: { changeId: string; from: string; to: string },
) {
  if (kind === 'jobTitle') {
    await sql`update talent set job_title_id = ${to} where job_title_id = ${from}`.execute(tx);
    return;
  }
  await sql`insert into label_change_talent (change_id, talent_id, level, level_replaced, years, years_replaced)
    select ${changeId}, s.talent_id, s.level, t.level, s.years, t.years from talent_skill s
    left join talent_skill t on t.talent_id = s.talent_id and t.skill_id = ${to} where s.skill_id = ${from}`.execute(
    tx,
  );
  await sql`insert into talent_skill (talent_id, skill_id, level, years)
    select talent_id, ${to}, level, years from talent_skill where skill_id = ${from}
    on conflict (talent_id, skill_id) do update set level = greatest(talent_skill.level, excluded.level),
      years = greatest(talent_skill.years, excluded.years)`.execute(tx);
  await sql`delete from talent_skill where skill_id = ${from}`.execute(tx);
}

/**
 * Whoever was moved by the change and still has the label it moved them to has the former one back: as it says now
 * where it says nothing of another, since somebody may have corrected it, else as it was.
 */
export async function moveBack(
  tx: Db,
  kind: LabelKind,
  { changeId, from, to }: { changeId: string; from: string; to: string },
) {
  if (kind === 'jobTitle') return relabelTalents(tx, kind, [to]);
  await sql`insert into talent_skill (talent_id, skill_id, level, years)
    select c.talent_id, ${from}, case when c.level_replaced is null then t.level else c.level end,
      case when c.level_replaced is null then t.years else c.years end from label_change_talent c
    join talent_skill t on t.talent_id = c.talent_id and t.skill_id = ${to} where c.change_id = ${changeId}`.execute(
    tx,
  );
  await sql`delete from talent_skill t using label_change_talent c
    where c.change_id = ${changeId} and c.level_replaced is null and t.talent_id = c.talent_id and t.skill_id = ${to}`.execute(
    tx,
  );
  await sql`update talent_skill t set level = c.level_replaced, years = c.years_replaced from label_change_talent c
    where c.change_id = ${changeId} and c.level_replaced is not null and t.talent_id = c.talent_id and t.skill_id = ${to}
      and t.level = greatest(c.level, c.level_replaced)
      and t.years is not distinct from greatest(c.years, c.years_replaced)`.execute(tx);
}

/** The database looks once more which label the typed words of these talents have; skills are no typed words. */
export async function relabelTalents(tx: Db, kind: LabelKind, ids: readonly string[]): Promise<void> {
  if (kind === 'skill' || ids.length === 0) return;
  await sql`update talent set job_title = job_title where job_title_id in (${sql.join(ids)})`.execute(tx);
}
