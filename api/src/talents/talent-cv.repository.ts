import type { Db } from '../platform/database.ts';

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

/** Whether a talent stands presented to the company of a contact who is still there. */
export async function isPresentedTo(db: Db, talentId: string, contactId: string): Promise<boolean> {
  const row = await db
    .selectFrom('talent_presentation as p')
    .innerJoin('contact as c', 'c.society_id', 'p.society_id')
    .select('p.talent_id')
    .where('p.talent_id', '=', talentId)
    .where('p.withdrawn_at', 'is', null)
    .where('c.id', '=', contactId)
    .where('c.removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
