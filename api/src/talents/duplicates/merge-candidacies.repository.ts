import { funnelPhases } from '@bloom/shared-rules/talents/funnel-phases';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** How far an entry is, or was before it ended: who is placed is the furthest, and of two as far the open one. */
const furthest = (entry: string): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  return sql<number>`case when ${of('bloomer_id')} is not null then 100
    when ${of('phase')} not in ('Archive', 'NotValidated')
      then array_position(${[...funnelPhases]}::text[], ${of('phase')}) + 0.5
    else coalesce(array_position(${[...funnelPhases]}::text[], coalesce(${of('archived_from')}, (select m.from_phase
      from job_talent_move m where m.job_id = ${of('job_id')} and m.talent_id = ${of('talent_id')}
      order by m.id desc limit 1))), 0) end`;
};

/** Of an offer where both are candidates the entry that is further stays; answers the names of these offers. */
async function joinEntries(tx: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with other as (
      select o.*, ${furthest('o')} > ${furthest('mine')} as leads
      from job_talent o join job_talent mine on mine.job_id = o.job_id and mine.talent_id = ${to}
      where o.talent_id = ${from}
    )
    update job_talent mine set
      phase = case when other.leads then other.phase else mine.phase end,
      phase_since = case when other.leads then other.phase_since else mine.phase_since end,
      archived_from = case when other.leads then other.archived_from else mine.archived_from end,
      archive_reason = case when other.leads then other.archive_reason else mine.archive_reason end,
      order_on = coalesce(mine.order_on, other.order_on),
      order_reference = case when mine.order_on is null then other.order_reference else mine.order_reference end,
      bloomer_id = coalesce(mine.bloomer_id, other.bloomer_id),
      created_at = least(mine.created_at, other.created_at),
      ats_state = case when other.ats_state = 'placed' then 'placed' else coalesce(mine.ats_state, other.ats_state) end,
      ats_asked_at = coalesce(mine.ats_asked_at, other.ats_asked_at)
    from other join job_project p on p.id = other.job_id
    where mine.talent_id = ${to} and mine.job_id = other.job_id
    returning p.name`.execute(tx);
  return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'fr'));
}

/** All that the other sheet did for offers: its entries, with every step and every word about them. */
export async function moveCandidacies(tx: Db, from: string, to: string) {
  const sharedJobs = await joinEntries(tx, from, to);
  const { numAffectedRows } = await sql`insert into job_talent
    select (jsonb_populate_record(null::job_talent, to_jsonb(o) || jsonb_build_object('talent_id', ${to}::text))).*
    from job_talent o where o.talent_id = ${from}
      and not exists (select from job_talent mine where mine.talent_id = ${to} and mine.job_id = o.job_id)`.execute(tx);
  for (const table of ['job_talent_move', 'job_talent_phase_note', 'job_talent_note']) {
    await sql`update ${sql.table(table)} set talent_id = ${to} where talent_id = ${from}`.execute(tx);
  }
  return { jobs: Number(numAffectedRows ?? 0), sharedJobs };
}

/**
 * For a client that both were presented to, what was said last counts: a consent, or that it was taken back. Answers
 * for how many clients that is what the other sheet says.
 */
export async function movePresentations(tx: Db, from: string, to: string): Promise<number> {
  const last = (row: string) => sql`greatest(${sql.ref(`${row}.presented_at`)}, ${sql.ref(`${row}.withdrawn_at`)})`;
  const { numAffectedRows } = await sql`insert into talent_presentation as mine
      (talent_id, society_id, presented_at, withdrawn_at, consented_on, channel, recorded_by)
    select ${to}, o.society_id, o.presented_at, o.withdrawn_at, o.consented_on, o.channel, o.recorded_by
    from talent_presentation o where o.talent_id = ${from}
    on conflict (talent_id, society_id) do update set presented_at = excluded.presented_at,
      withdrawn_at = excluded.withdrawn_at, consented_on = excluded.consented_on, channel = excluded.channel,
      recorded_by = excluded.recorded_by
    where ${last('excluded')} > ${last('mine')}
      or (${last('excluded')} = ${last('mine')} and excluded.withdrawn_at is not null)`.execute(tx);
  await sql`delete from talent_presentation where talent_id = ${from}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
