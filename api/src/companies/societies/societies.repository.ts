import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { belongsTo } from './societies.sql.ts';

const papers = { kbis: 'kbis_file_id', urssaf: 'urssaf_file_id', rcp: 'rcp_file_id' } as const;
export type Paper = keyof typeof papers;

export function isPaper(name: string): name is Paper {
  return Object.hasOwn(papers, name);
}

export async function findPaper(db: Db, societyId: string, paper: Paper) {
  return db
    .selectFrom('file')
    .selectAll('file')
    .innerJoin('society', `society.${papers[paper]}`, 'file.id')
    .where('society.id', '=', societyId)
    .executeTakeFirst();
}

export async function belongsToBloomer(db: Db, societyId: string, bloomerId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select ${belongsTo(alias('society'), sql`${bloomerId}`)} as own from society where id = ${societyId}`.execute(db);
  return rows[0]?.own === true;
}
