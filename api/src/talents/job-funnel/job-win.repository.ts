import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';

/** The job, locked until the end of the transaction. */
export async function lockJob(tx: Db, id: string): Promise<Row<'job_project'> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('job_project').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markWon(tx: Db, id: string, winDate: string): Promise<void> {
  await tx.updateTable('job_project').set({ status: 'WIN', win_date: winDate }).where('id', '=', id).execute();
}
