import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { moveCandidacies, movePresentations } from './merge-candidacies.repository.ts';
import { moveFollowers } from './merge-followers.repository.ts';
import type { Part } from './merge-snapshot.repository.ts';

/** How much came over, and what found no place on the sheet that stays. */
export interface Moved {
  skills: number;
  languages: number;
  experiences: number;
  educations: number;
  /** On networks where the sheet that stays has none. */
  profiles: number;
  /** To clients, of which the sheet that stays knows nothing, or nothing as new. */
  presentations: number;
  /** Jobs and trainings of both sheets, of which the one that goes says more. */
  completed: number;
  jobs: number;
  /** Names of offers where both are candidates. */
  sharedJobs: string[];
  /** Profiles on networks where the sheet that stays has another one. */
  lostProfiles: string[];
}

/** The rows of a part as they are, of another talent. */
const copied = (part: Part, from: string, to: string) =>
  sql`insert into ${sql.table(part)} select (jsonb_populate_record(null::${sql.table(part)},
    to_jsonb(o) || jsonb_build_object('talent_id', ${to}::text))).* from ${sql.table(part)} o
    where o.talent_id = ${from}`;

const counted = async (tx: Db, statement: RawBuilder<unknown>) =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0);

export async function moveParts(tx: Db, from: string, to: string, takesCv: boolean): Promise<Moved> {
  // Of a skill that both have, the higher level and the longer experience, each by itself.
  const skills = await counted(
    tx,
    sql`${copied('talent_skill', from, to)} on conflict (talent_id, skill_id) do update
    set level = greatest(talent_skill.level, excluded.level), years = greatest(talent_skill.years, excluded.years)
    where talent_skill.level < excluded.level or coalesce(talent_skill.years, -1) < coalesce(excluded.years, -1)`,
  );
  const languages = await counted(
    tx,
    sql`${copied('talent_language', from, to)} on conflict (talent_id, language_id) do update
    set level = excluded.level where talent_language.level < excluded.level`,
  );
  const { profiles, lostProfiles } = await moveProfiles(tx, from, to);
  await sql`${copied('talent_picture', from, to)} on conflict do nothing`.execute(tx);
  await moveFollowers(tx, from, to);
  const completed = (await completeCareer(tx, from, to, jobSays)) + (await completeCareer(tx, from, to, educationSays));
  const experiences = await moveCareer(tx, from, to, 'talent_job');
  const educations = await moveCareer(tx, from, to, 'talent_education');
  const presentations = await movePresentations(tx, from, to);
  const { jobs, sharedJobs } = await moveCandidacies(tx, from, to);
  for (const part of ['talent_consent', 'activity_log', 'talent_cv_version']) {
    await sql`update ${sql.table(part)} set talent_id = ${to} where talent_id = ${from}`.execute(tx);
  }
  if (takesCv) await sql`update talent_cv_text set talent_id = ${to} where talent_id = ${from}`.execute(tx);
  const career = { skills, languages, experiences, educations, completed };
  return { ...career, profiles, presentations, jobs, sharedJobs, lostProfiles };
}

/** One address for each network: answers how many came over, and those for which there is no room. */
async function moveProfiles(tx: Db, from: string, to: string): Promise<Pick<Moved, 'profiles' | 'lostProfiles'>> {
  const profiles = await counted(
    tx,
    sql`update talent_profile p set talent_id = ${to} where p.talent_id = ${from}
      and not exists (select from talent_profile mine where mine.talent_id = ${to} and mine.network = p.network)`,
  );
  const lost = await tx
    .selectFrom('talent_profile')
    .select('url')
    .where('talent_id', '=', from)
    .orderBy('network')
    .execute();
  return { profiles, lostProfiles: lost.map(({ url }) => url) };
}

type Career = 'talent_job' | 'talent_education';

/** Of a job or a training that both tell of: the same name, and the same start. */
const isSame = sql`search_folded(mine.name) = search_folded(o.name) and mine.start_date is not distinct from o.start_date`;
const blank = (column: string) => sql`coalesce(${sql.ref(`mine.${column}`)}, ${sql.ref(`o.${column}`)})`;
const words = (column: string) => {
  const [mine, other] = [sql.ref(`mine.${column}`), sql.ref(`o.${column}`)];
  return sql`(${mine} || array(select w from unnest(${other}) as w where not exists (
    select from unnest(${mine}) as m where search_folded(m) = search_folded(w))))[1:30]`;
};
/** An end, or that it lasts, where the sheet that stays says neither. */
const period = {
  current: sql`mine.current or (mine.end_date is null and o.current)`,
  end_date: sql`case when mine.current then null else coalesce(mine.end_date, o.end_date) end`,
};
const jobSays = {
  table: 'talent_job',
  says: { ...period, description: blank('description'), job_titles: words('job_titles'), skills: words('skills') },
} as const;
const educationSays = {
  table: 'talent_education',
  says: { ...period, description: blank('description'), label: blank('label'), type: blank('type') },
} as const;

/** What both tell of is told once, with what either says: the sheet that stays is only filled. */
function completeCareer(
  tx: Db,
  from: string,
  to: string,
  { table, says }: { table: Career; says: Record<string, RawBuilder<unknown>> },
): Promise<number> {
  const set = Object.entries(says).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const differs = Object.entries(says).map(
    ([column, value]) => sql`${sql.ref(`mine.${column}`)} is distinct from ${value}`,
  );
  return counted(
    tx,
    sql`update ${sql.table(table)} mine set ${sql.join(set)} from ${sql.table(table)} o
      where mine.talent_id = ${to} and o.talent_id = ${from} and ${isSame} and (${sql.join(differs, sql` or `)})`,
  );
}

function moveCareer(tx: Db, from: string, to: string, table: Career): Promise<number> {
  return counted(
    tx,
    sql`update ${sql.table(table)} o set talent_id = ${to} where o.talent_id = ${from}
      and not exists (select from ${sql.table(table)} mine where mine.talent_id = ${to} and ${isSame})`,
  );
}
