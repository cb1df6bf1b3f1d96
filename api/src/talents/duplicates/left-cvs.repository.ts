import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface LeftCv {
  talentId: string;
  fileId: string;
}

/** CVs that stand on no sheet although nobody replaced them, and that no merge of after `since` can bring back. */
export async function findLeftCvs(db: Db, since: Date): Promise<LeftCv[]> {
  const { rows } = await sql<LeftCv>`select v.talent_id as "talentId", v.file_id as "fileId"
    from talent_cv_version v join file f on f.id = v.file_id
    where f.state in ('quarantined', 'clean') and not under_legal_hold('talent', v.talent_id)
      and not exists (select from talent t where t.cv_file_id = v.file_id)
      and not exists (select from talent_merge m where m.kept_id = v.talent_id and m.merged_at > ${since})
    limit 500`.execute(db);
  return rows;
}
