import { type RawBuilder, sql } from 'kysely';
import {
  type Fact,
  likenesses,
  type PlannedPlace,
  placeWeights,
  type TalentQuery,
  type WordPlan,
} from './talent-query.ts';

type Sql = RawBuilder<unknown>;

/** Words hold neither quotes nor backslashes: those separate words. */
const quoted = (word: string) => `'${word}'`;

/** What a word is to the text search, in the places that bear one of the marks; everywhere without. */
function anyOf(words: readonly string[], start: string | null, marks = ''): string {
  const suffix = marks === '' ? '' : `:${marks}`;
  const terms = words.map((word) => quoted(word) + suffix);
  return [...terms, ...(start === null ? [] : [`${quoted(start)}:*${marks}`])].join(' | ');
}

const isIn = (terms: string): Sql => sql`s.words @@ ${terms}::tsquery`;
const anySkill = (ids: readonly string[]): Sql =>
  ids.length === 0
    ? sql`false`
    : sql`exists (select from talent_skill ts where ts.talent_id = s.talent_id and ts.skill_id = any(${[...ids]}::uuid[]))`;

/** Skills that are called by a word, by how they are. */
export interface SkillsOfWord {
  whole: string[];
  start: string[];
  near: string[];
}

const marks = { name: 'a', job: 'b', other: 'd' } as const;

const hasFact: Record<Fact['kind'], (values: string[]) => Sql> = {
  jobTitle: (values) => sql`t.job_title_id = any(${values}::uuid[])`,
  language: (values) => sql`exists (select from talent_language l
    where l.talent_id = t.id and l.language_id = any(${values}::text[]))`,
  remoteWork: (values) => sql`t.remote_work = any(${values}::text[])`,
  status: (values) => sql`t.status = any(${values}::text[])`,
};

/** What counts the same together. */
function factWays({ facts }: WordPlan): { weight: number; holds: Sql }[] {
  const ways = Map.groupBy(facts, ({ kind, place, likeness }) => [kind, placeWeights[place][likeness]].join());
  return [...ways.values()].map((same) => {
    const { kind, place, likeness } = same[0] as Fact;
    return { weight: placeWeights[place][likeness], holds: hasFact[kind](same.map(({ value }) => value)) };
  });
}

/** Every way in which a talent may have a word, best first. */
function ways(plan: WordPlan, skills: SkillsOfWord): { weight: number; holds: Sql }[] {
  const all = (['name', 'job', 'other'] as const).flatMap((place) => [
    ...likenesses(plan, place)
      .filter(({ words }) => words.length > 0)
      .map(({ likeness, words }) => ({
        weight: placeWeights[place][likeness],
        holds: isIn(anyOf(words, null, marks[place])),
      })),
    ...(plan.start === null
      ? []
      : [{ weight: placeWeights[place].start, holds: isIn(anyOf([], plan.start, marks[place])) }]),
  ]);
  const bySkill = (['whole', 'start', 'near'] as const)
    .filter((likeness) => skills[likeness].length > 0)
    .map((likeness) => ({ weight: placeWeights.skill[likeness], holds: anySkill(skills[likeness]) }));
  return [...all, ...bySkill, ...factWays(plan)].sort((a, b) => b.weight - a.weight);
}

/** What a word counts, in hundredths. */
export function wordWeight(plan: WordPlan, skills: SkillsOfWord): Sql {
  const cases = ways(plan, skills).map(({ weight, holds }) => sql`when ${holds} then ${sql.lit(weight)}`);
  return sql`(case ${sql.join(cases, sql` `)} else 0 end)`;
}

function hasWord(plan: WordPlan, skills: SkillsOfWord): Sql {
  const everywhere = anyOf([...plan.forms, ...plan.near], plan.start);
  const trades = plan.trades.length === 0 ? '' : ` | ${anyOf(plan.trades, null, 'b')}`;
  const inSkills = anySkill([...skills.whole, ...skills.start, ...skills.near]);
  const inFacts = factWays(plan).map(({ holds }) => holds);
  return sql`(${sql.join([isIn(everywhere + trades), inSkills, ...inFacts], sql` or `)})`;
}

const hasSkill = ({ id, minLevel }: TalentQuery['skills'][number]): Sql => sql`exists (
  select from talent_skill ts where ts.talent_id = t.id and ts.skill_id = ${id}::uuid and ts.level >= ${minLevel}::numeric)`;

function skillsAre({ skills, anySkill: isOneEnough }: TalentQuery): Sql[] {
  if (skills.length === 0) return [];
  const each = skills.map(hasSkill);
  return isOneEnough ? [sql`(${sql.join(each, sql` or `)})`] : each;
}

/** What a skill counts: the level, where it is high enough. */
export const skillWeight = ({ id, minLevel }: TalentQuery['skills'][number]): Sql => sql`coalesce((
  select round(ts.level * 100)::int from talent_skill ts
  where ts.talent_id = t.id and ts.skill_id = ${id}::uuid and ts.level >= ${minLevel}::numeric), 0)`;

function statusIs(status: NonNullable<TalentQuery['status']>): Sql {
  // Who takes both kinds of contract takes this one, too.
  const kinds = status === 'FreeAndCDI' ? ['FreeAndCDI'] : [status, 'FreeAndCDI'];
  return sql`t.status in (${sql.join(kinds)})`;
}

/** Great circle; the mean radius of the earth. */
const EARTH_KM = 6371.0088;

function isNear({ city, latitude, longitude, rangeKm }: PlannedPlace): Sql {
  const inCity = sql`search_folded(t.location_city) = ${city}`;
  if (rangeKm === 0 || latitude === null || longitude === null) return inCity;
  return sql`(${inCity} or 2 * ${sql.lit(EARTH_KM)} * asin(least(1, sqrt(
    sin(radians(t.location_latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(t.location_latitude))
      * sin(radians(t.location_longitude - ${longitude}::float8) / 2) ^ 2))) <= ${rangeKm}::float8)`;
}

/** Who is found, but for the day of availability. */
export function conditions(query: TalentQuery, skillsOfWords: readonly SkillsOfWord[]): Sql {
  const { words, owners, languages, jobTitles, status, bloomerStatus, remoteWork, place } = query;
  const all = [
    query.isUnreadable ? sql`false` : sql`s.is_found`,
    ...words.map((plan, index) => hasWord(plan, skillsOfWords[index] as SkillsOfWord)),
    ...skillsAre(query),
    ...(owners.length === 0 ? [] : [sql`t.owner_staff_id = any(${owners}::uuid[])`]),
    ...(jobTitles.length === 0 ? [] : [sql`t.job_title_id = any(${jobTitles}::uuid[])`]),
    ...languages.map(
      (id) => sql`exists (select from talent_language l where l.talent_id = t.id and l.language_id = ${id})`,
    ),
    ...(status === null ? [] : [statusIs(status)]),
    ...(bloomerStatus === null ? [] : [sql`t.bloomer_status = ${bloomerStatus}`]),
    ...(remoteWork === null ? [] : [sql`t.remote_work = ${remoteWork}`]),
    ...(place === null ? [] : [isNear(place)]),
  ];
  return sql.join(all, sql` and `);
}
