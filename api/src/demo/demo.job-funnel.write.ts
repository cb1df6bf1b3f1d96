/** Writes the job funnel of the demo, after the companies and the files. */
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { insertBatch } from './demo.batch.write.ts';
import type { PlannedJobFunnel } from './demo.job-funnel.ts';

export async function writeJobFunnel(db: Db, funnel: PlannedJobFunnel): Promise<void> {
  await insertBatch(db, 'talent', funnel.talents);
  await insertBatch(db, 'talent_language', funnel.languages);
  await insertBatch(db, 'talent_profile', funnel.profiles);
  await insertBatch(db, 'talent_job', funnel.experiences);
  await insertBatch(db, 'talent_education', funnel.educations);
  await writeSkills(db, funnel.skills);
  await insertBatch(db, 'job_project', funnel.jobs);
  await insertBatch(db, 'job_talent', funnel.entries);
  await insertBatch(db, 'talent_presentation', funnel.presentations);
}

/** Other talents of the demo may have brought the same labels. */
async function writeSkills(db: Db, skills: PlannedJobFunnel['skills']): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(skills)}::json) as r(talent_id uuid, label text, level numeric)`;
  await sql`insert into skill (label, iso) select distinct r.label, true from ${rows}
    where not exists (select from skill k where folded(k.label) = folded(r.label))`.execute(db);
  await sql`insert into talent_skill (talent_id, skill_id, level)
    select r.talent_id, k.id, r.level from ${rows} join skill k on folded(k.label) = folded(r.label)`.execute(db);
}
