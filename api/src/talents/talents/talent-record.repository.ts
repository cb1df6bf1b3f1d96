import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Undefined for one who was erased, too. */
export async function lockTalent(tx: Tx, id: string): Promise<Row<'talent'> | undefined> {
  return tx
    .selectFrom('talent')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRow(db: Db, id: string): Promise<Row<'talent'> | undefined> {
  return db.selectFrom('talent').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst();
}

export async function isErased(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('talent').select('erased_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.erased_at !== null;
}

/** The sheet that this one became, however often that one was merged again. */
export async function findHeir(db: Db, formerId: string): Promise<string | undefined> {
  const former = await db
    .selectFrom('talent_former_sheet')
    .innerJoin('talent', 'talent.id', 'talent_former_sheet.talent_id')
    .select('talent_id')
    .where('talent_former_sheet.id', '=', formerId)
    .where('talent.erased_at', 'is', null)
    .executeTakeFirst();
  return former?.talent_id;
}
