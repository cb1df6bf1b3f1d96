import { addDays } from '@bloom/shared-rules/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { TalentRow } from './talents.repository.ts';

type Sql = RawBuilder<unknown>;

export interface TalentFilter {
  /** Lower case, without accents; each must be found. */
  words: string[];
  skills: { id: string; minLevel: number }[];
  anySkill: boolean;
  owners: string[];
  /** Each is spoken. */
  languages: string[];
  status: TalentRow['status'];
  bloomerStatus: TalentRow['bloomer_status'];
  remoteWork: TalentRow['remote_work'];
  /** Available so many days after today at the latest. */
  availableIn: number | null;
  today: string;
}

export interface FoundTalents {
  /** In order, each with the weight of every word, then of every skill. */
  hits: { id: string; score: number; weights: number[] }[];
  /** One more than the limit when there are more. */
  count: number;
  /** How many were left out because nobody knows when they are available. */
  unknownAvailability: number;
}

/** What a word weighs, by where it is found: at the start of a name, in the job, among the skills, elsewhere. */
export const wordWeights = { name: 3, job: 2, skill: 1.5, other: 1 } as const;

const like = (word: string) => word.replace(/[\\%_]/g, '\\$&');

const hasSkillLike = (word: string): Sql => sql`exists (
  select from talent_skill ts join skill s on s.id = ts.skill_id
  where ts.talent_id = t.id and folded(s.label) like ${`%${like(word)}%`})`;

function wordWeight(word: string): Sql {
  const start = `${like(word)}%`;
  const inside = `%${like(word)}%`;
  const lit = (weight: number) => sql.lit(weight);
  return sql`case
    when folded(t.lastname) like ${start} or folded(t.firstname) like ${start} then ${lit(wordWeights.name)}
    when folded(coalesce(t.job_title, '') || ' ' || coalesce(t.position_title, '')) like ${inside}
      then ${lit(wordWeights.job)}
    when ${hasSkillLike(word)} then ${lit(wordWeights.skill)}
    else ${lit(wordWeights.other)} end::float8`;
}

function statusIs(status: NonNullable<TalentRow['status']>): Sql {
  // Who takes both kinds of contract takes this one, too.
  const kinds = status === 'FreeAndCDI' ? ['FreeAndCDI'] : [status, 'FreeAndCDI'];
  return sql`t.status in (${sql.join(kinds)})`;
}

const hasSkill = ({ id, minLevel }: TalentFilter['skills'][number]): Sql => sql`exists (
  select from talent_skill ts where ts.talent_id = t.id and ts.skill_id = ${id}::uuid and ts.level >= ${minLevel}::numeric)`;

function skillsAre({ skills, anySkill }: TalentFilter): Sql[] {
  if (skills.length === 0) return [];
  const each = skills.map(hasSkill);
  return anySkill ? [sql`(${sql.join(each, sql` or `)})`] : each;
}

function conditions(filter: TalentFilter): Sql {
  const { words, owners, languages, status, bloomerStatus, remoteWork } = filter;
  const all = [
    sql`t.erased_at is null`,
    ...words.map((word) => sql`(t.search_text like ${`%${like(word)}%`} or ${hasSkillLike(word)})`),
    ...skillsAre(filter),
    ...(owners.length === 0 ? [] : [sql`t.owner_staff_id in (${sql.join(owners)})`]),
    ...languages.map(
      (id) => sql`exists (select from talent_language l where l.talent_id = t.id and l.language_id = ${id})`,
    ),
    ...(status === null ? [] : [statusIs(status)]),
    ...(bloomerStatus === null ? [] : [sql`t.bloomer_status = ${bloomerStatus}`]),
    ...(remoteWork === null ? [] : [sql`t.remote_work = ${remoteWork}`]),
  ];
  return sql.join(all, sql` and `);
}

/**
 * Talents by score, then id: filtered once, counted and paged from that. The score is the sum of the weights: of every
 * word, and of every skill asked for the level the person has.
 */
export async function searchTalents(
  db: Db,
  filter: TalentFilter,
  page: { take: number; skip: number; countLimit: number },
): Promise<FoundTalents> {
  const weights = [
    ...filter.words.map(wordWeight),
    ...filter.skills.map(
      ({ id }) => sql`coalesce((
        select ts.level from talent_skill ts where ts.talent_id = t.id and ts.skill_id = ${id}::uuid), 0)::float8`,
    ),
  ];
  const until = filter.availableIn === null ? null : addDays(filter.today, filter.availableIn);
  const inTime = until === null ? sql`true` : sql`m.availability_date <= ${until}::date`;
  const { rows } = await sql<FoundTalents>`
    with matching as materialized (
      select t.id, t.availability_date, array[${sql.join(weights)}]::float8[] as weights
      from talent t where ${conditions(filter)}
    ),
    hits as (
      select m.id, m.weights, coalesce((select sum(w) from unnest(m.weights) w), 0) as score
      from matching m where ${inTime}
      order by score desc, m.id
      limit ${page.take} offset ${page.skip}
    )
    select
      (select count(*)::int from (select from matching m where ${inTime} limit ${page.countLimit + 1}) counted) as count,
      ${until === null ? sql`0` : sql`(select count(*)::int from matching m where m.availability_date is null)`}
        as "unknownAvailability",
      coalesce((select json_agg(json_build_object('id', h.id, 'score', h.score, 'weights', h.weights)
        order by h.score desc, h.id) from hits h), '[]') as hits`.execute(db);
  return rows[0] as FoundTalents;
}
