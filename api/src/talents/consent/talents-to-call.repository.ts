import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { followedTalents } from './followed-talents.sql.ts';
import { isUntoldFor } from './found-talents.repository.ts';
import { isSilent } from './talent-consent.repository.ts';

interface Asked {
  staffId: string;
  today: string;
  /** After how many days it is somebody's to tell who was found. */
  untoldDays: number;
  most: number;
}

/** Whom the person follows, or nobody who is still here does, and of whom the product cannot hear by itself. */
export async function idsToCall(db: Db, { staffId, today, untoldDays, most }: Asked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${followedTalents}
    where (s.id is null or s.id = ${staffId}) and (${isSilent(today)} or ${isUntoldFor(untoldDays, today)})
    order by coalesce(t.last_contact_at, t.created_at), t.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
