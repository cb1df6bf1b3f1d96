import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { atMost, lengthOf, MAX_PLACE_RANGE, MAX_SEARCH } from '@bloom/shared-rules/input/limits';
import { foldText } from '@bloom/shared-rules/words/fold-text';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { languages } from '../talent-index/languages.ts';
import type { LeftOut } from '../talent-index/looser-searches.ts';
import { type Compounds, leaveOut, searchedWords, typedWords } from '../talent-index/search-words.ts';
import { explainHits, looserIn, searchIn } from '../talent-index/talent-index.ts';
import type { PlannedPlace, TalentQuery } from '../talent-index/talent-query.ts';
import { compoundsOf } from '../talent-index/words-again.service.ts';
import { recordsOf, type TalentRecord } from './talent-record.ts';
import { findTalents, type TalentRow } from './talents.repository.ts';
import { countAsked, requireTalentReader } from './talents.service.ts';

export const availabilities = { today: 0, in30Days: 30, in60Days: 60 } as const;
export type Availability = keyof typeof availabilities;

export interface ChosenLabel {
  id: string;
  minLevel?: number | null;
  label?: string | null;
}

export interface TalentSearch {
  skills?: { skills: ChosenLabel[]; or?: boolean | null } | null;
  jobs?: { jobs: ChosenLabel[] } | null;
  owners?: string[] | null;
  languages?: string[] | null;
  fulltext?: string | null;
  status?: TalentRow['status'];
  availabilityDate?: Availability | null;
  remoteWork?: TalentRow['remote_work'];
  bloomerStatus?: TalentRow['bloomer_status'];
  place?: { city: string; latitude?: number | null; longitude?: number | null; range?: number | null } | null;
}

export interface SearchAnswer {
  count: number;
  unknownAvailability: number;
  /** What was typed and nobody has, with what was searched instead. */
  spellings: { typed: string; searched: string[] }[];
  /** Words beyond those that are searched at once, as they were typed. */
  unsearched: string[];
  talents: TalentRecord[];
  /** Asked for where nobody is found. */
  looser: () => Promise<LooserAnswer[]>;
}

export interface LooserAnswer {
  /** Words as they were typed. */
  without: LeftOut[];
  /** What is left of the typed text. */
  fulltext: string;
  count: number;
}

export interface SearchArgs {
  search?: TalentSearch | null;
  paginate?: { take?: number | null; skip?: number | null } | null;
}

const MAX_TAKE = 100;
const MAX_SKIP = 10_000;
const MAX_WORDS = 10;
const MAX_CHOICES = 30;

const PAGE = { take: 20, skip: 0 };

/** Talents by score, then id; one page. */
export async function searchTalents(
  context: RequestContext,
  { search: asked, paginate }: SearchArgs,
): Promise<SearchAnswer> {
  requireTalentReader(context.viewer);
  await countAsked(context, 'talentSearch');
  const page = pageOf(paginate);
  const search = asked ?? {};
  checkSearch(search);
  const compounds = await compoundsOf(context.db);
  const typed = searchedWords(search.fulltext ?? '', Number.POSITIVE_INFINITY, compounds);
  const words = typed.slice(0, MAX_WORDS);
  const { query, found } = await searchIn(context.db, words, filterOf(search, words, context.clock.today()), page);
  const ids = found.hits.map(({ id }) => id);
  const labels = labelsOf(search, compounds);
  const rows = await findTalents(context.db, ids);
  // Read once for all of them, when somebody asks why.
  let matches: ReturnType<typeof explainHits> | undefined;
  const matchOf = async (id: string) => {
    matches ??= explainHits(context.db, query, ids, labels);
    return (await matches).get(id) ?? null;
  };
  const records = new Map(recordsOf(context.db, rows).map((one) => [one.row.id, one]));
  return {
    count: found.count,
    unknownAvailability: found.unknownAvailability,
    spellings: query.words
      .filter(({ near }) => near.length > 0)
      .map(({ word, near }) => ({ typed: labels.get(word) ?? word, searched: near })),
    unsearched: typed.slice(MAX_WORDS).map((word) => labels.get(word) ?? word),
    looser: () => (found.count > 0 ? Promise.resolve([]) : looserOf(context.db, query, { ...search, compounds })),
    talents: ids.flatMap((id) => {
      const record = records.get(id);
      return record === undefined ? [] : [{ ...record, match: () => matchOf(id) }];
    }),
  };
}

type Typed = Pick<TalentSearch, 'fulltext'> & { compounds: Compounds };

async function looserOf(db: Db, query: TalentQuery, { fulltext, compounds }: Typed): Promise<LooserAnswer[]> {
  const typed = typedWords(fulltext ?? '', compounds);
  return (await looserIn(db, query)).map(({ without, count }) => {
    const gone = new Set(without.filter(({ part }) => part === 'fulltext').map(({ value }) => value));
    const left = leaveOut(fulltext ?? '', (word) => gone.has(word) || gone.has(null), compounds);
    return {
      without: without.map(({ part, value }) => ({ part, value: (value && typed.get(value)) ?? value })),
      fulltext: searchedWords(left, MAX_WORDS, compounds).length > 0 ? left.replace(/\s+/g, ' ').trim() : '',
      count,
    };
  });
}

/** Who fits, best first and no more than so many, of how many. The search was checked when it was asked. */
export async function findFitting(db: Db, search: TalentSearch, today: string, most: number) {
  const words = searchedWords(search.fulltext ?? '', MAX_WORDS, await compoundsOf(db));
  const { found } = await searchIn(db, words, filterOf(search, words, today), { take: most, skip: 0 });
  return { ids: found.hits.map(({ id }) => id), count: found.count };
}

function pageOf(paginate: SearchArgs['paginate']) {
  const take = paginate?.take ?? PAGE.take;
  const skip = paginate?.skip ?? PAGE.skip;
  if (take < 1 || take > MAX_TAKE) throw invalidInput({ 'paginate.take': `De 1 à ${MAX_TAKE} talents par page.` });
  if (skip < 0 || skip > MAX_SKIP)
    throw invalidInput({ 'paginate.skip': 'Précisez la recherche pour aller plus loin.' });
  return { take, skip };
}

const KNOWN_LANGUAGES = new Set(languages.map(({ id }) => id));

/** Throws what cannot be searched, field by field. */
export function checkSearch(search: TalentSearch): void {
  const skills = search.skills?.skills ?? [];
  const jobs = search.jobs?.jobs ?? [];
  const owners = search.owners ?? [];
  const spoken = search.languages ?? [];
  const problems: Record<string, string> = {
    ...(lengthOf((search.fulltext ?? '').trim()) > MAX_SEARCH && { 'search.fulltext': atMost(MAX_SEARCH) }),
    ...(!skills.every(({ id }) => isUuid(id)) && { 'search.skills': 'Cette compétence n’existe pas.' }),
    ...(skills.some(({ minLevel }) => (minLevel ?? 0) < 0 || (minLevel ?? 0) > 1) && {
      'search.skills': 'Un niveau va de 0 à 1.',
    }),
    ...(!jobs.every(({ id }) => isUuid(id)) && { 'search.jobs': 'Ce métier n’existe pas.' }),
    ...(!owners.every(isUuid) && { 'search.owners': 'Cette personne n’existe pas.' }),
    ...(!spoken.every((id) => KNOWN_LANGUAGES.has(id)) && { 'search.languages': 'Cette langue n’est pas proposée.' }),
    ...placeProblem(search.place),
  };
  for (const [name, list] of Object.entries({ skills, jobs, owners, languages: spoken })) {
    if (list.length > MAX_CHOICES) problems[`search.${name}`] = `${MAX_CHOICES} choix au plus`;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

function placeProblem(place: TalentSearch['place']): Record<string, string> {
  if (place === null || place === undefined) return {};
  const { city, latitude, longitude, range } = place;
  if (city.trim() === '') return { 'search.place': 'Indiquez une ville.' };
  if (lengthOf(city) > MAX_SEARCH) return { 'search.place': atMost(MAX_SEARCH) };
  const isSomewhere = Math.abs(latitude ?? 0) <= 90 && Math.abs(longitude ?? 0) <= 180;
  if (!isSomewhere || (latitude == null) !== (longitude == null)) return { 'search.place': 'Ce lieu n’existe pas.' };
  if ((range ?? 0) < 0 || (range ?? 0) > MAX_PLACE_RANGE) {
    return { 'search.place': `De 0 à ${MAX_PLACE_RANGE} km autour de la ville.` };
  }
  if ((range ?? 0) > 0 && latitude == null) return { 'search.place': 'Choisissez la ville dans la liste.' };
  return {};
}

/** What is asked, but for its words. */
export function filterOf(search: TalentSearch, words: readonly string[], today: string) {
  const { availabilityDate } = search;
  return {
    isUnreadable: words.length === 0 && (search.fulltext ?? '').trim() !== '',
    skills: uniqueSkills(search.skills?.skills ?? []),
    anySkill: search.skills?.or ?? false,
    jobTitles: [...new Set((search.jobs?.jobs ?? []).map(({ id }) => id.toLowerCase()))],
    owners: [...new Set(search.owners ?? [])],
    languages: [...new Set(search.languages ?? [])],
    status: search.status ?? null,
    bloomerStatus: search.bloomerStatus ?? null,
    remoteWork: search.remoteWork ?? null,
    availableUntil: availabilityDate == null ? null : addDays(today, availabilities[availabilityDate]),
    place: placeOf(search.place),
  };
}

/** A skill that is asked for twice must have the higher level. */
function uniqueSkills(skills: readonly ChosenLabel[]) {
  const levels = new Map<string, number>();
  for (const { id, minLevel } of skills) {
    const key = id.toLowerCase();
    levels.set(key, Math.max(levels.get(key) ?? 0, minLevel ?? 0));
  }
  return [...levels].map(([id, minLevel]) => ({ id, minLevel }));
}

function placeOf(place: TalentSearch['place']): PlannedPlace | null {
  if (place === null || place === undefined) return null;
  const { city, latitude = null, longitude = null, range } = place;
  return { city: foldText(city.trim()), latitude, longitude, rangeKm: range ?? 0 };
}

/** What the criteria were called by whoever asked: words and skills. */
function labelsOf({ skills, fulltext }: TalentSearch, compounds: Compounds): Map<string, string> {
  const labelled = (skills?.skills ?? []).flatMap(({ id, label }) =>
    label ? [[id.toLowerCase(), label] as const] : [],
  );
  return new Map([...typedWords(fulltext ?? '', compounds), ...labelled]);
}
