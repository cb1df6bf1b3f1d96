import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Mood } from './dev-ats.tables.ts';

export async function readMood(db: Db): Promise<Mood> {
  const row = await db.selectFrom('dev_ats_mood').select('mood').executeTakeFirst();
  return row?.mood ?? 'well';
}

export async function writeMood(db: Db, mood: Mood): Promise<void> {
  const insert = db.insertInto('dev_ats_mood').values({ mood });
  await insert.onConflict((conflict) => conflict.column('is_one').doUpdateSet({ mood })).execute();
}

export async function findReceived(db: Db, key: string): Promise<string | undefined> {
  const found = db.selectFrom('dev_ats_candidate').select('id').where('idempotency_key', '=', key);
  return (await found.executeTakeFirst())?.id;
}

/** Takes a candidate once for each key, however often it is sent. */
export async function receive(
  db: Db,
  row: { idempotency_key: string; deal: string; talent_id: string },
): Promise<string> {
  await db
    .insertInto('dev_ats_candidate')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  return (await findReceived(db, row.idempotency_key)) ?? '';
}

export async function forgetReceived(db: Db, talentId: string): Promise<void> {
  await db.deleteFrom('dev_ats_candidate').where('talent_id', '=', talentId).execute();
}

export interface ReceivedCandidate {
  id: string;
  deal: string;
  fullname: string;
  jobName: string | null;
  receivedAt: Date;
}

/** What is shown: everything, one deal, or the one candidate of an answer. */
export interface Shown {
  deal?: string;
  candidateId?: string;
}

/** Newest first. */
export async function listReceived(db: Db, { deal, candidateId }: Shown): Promise<ReceivedCandidate[]> {
  const { rows } = await sql<ReceivedCandidate>`select c.id, c.deal, c.received_at as "receivedAt",
      case when t.erased_at is null then t.firstname || ' ' || t.lastname else 'Profil supprimé' end as fullname,
      (select p.name from job_project p where p.id::text = split_part(c.idempotency_key, ':', 1)) as "jobName"
    from dev_ats_candidate c join talent t on t.id = c.talent_id
    where (${deal ?? null}::text is null or c.deal = ${deal ?? null})
      and (${candidateId ?? null}::text is null or 'ats-' || c.id = ${candidateId ?? null}) order by c.id desc limit 200`.execute(
    db,
  );
  return rows;
}
