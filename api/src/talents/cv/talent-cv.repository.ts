import type { Db } from '../../platform/database/database.ts';

/** The CV of somebody who was not erased. */
export async function findCvFile(db: Db, talentId: string) {
  return db
    .selectFrom('file')
    .selectAll('file')
    .innerJoin('talent', 'talent.cv_file_id', 'file.id')
    .where('talent.id', '=', talentId)
    .where('talent.erased_at', 'is', null)
    .executeTakeFirst();
}
