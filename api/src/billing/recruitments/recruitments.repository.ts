import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

/** Whether a job has its instalments already: other terms that are told later come too late. */
export async function hasBillings(tx: Db, jobId: string): Promise<boolean> {
  const row = await tx.selectFrom('recruitment_billing').select('id').where('job_id', '=', jobId).executeTakeFirst();
  return row !== undefined;
}

/** Of two who tell the same at once, the second adds nothing. */
export async function insertBillings(tx: Db, rows: readonly NewRow<'recruitment_billing'>[]): Promise<string[]> {
  const inserted = await tx
    .insertInto('recruitment_billing')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['job_id', 'instalment']).doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}
