import type { Db } from '../platform/database.ts';

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

export async function billsForBloomer(db: Db, societyId: string, bloomerId: string): Promise<boolean> {
  const mission = await db
    .selectFrom('mission')
    .select('id')
    .where('bloomer_billing_society_id', '=', societyId)
    .where('bloomer_id', '=', bloomerId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return mission !== undefined;
}
