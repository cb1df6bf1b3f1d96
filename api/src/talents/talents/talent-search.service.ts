import { atMost, MAX_SEARCH } from '@bloom/shared-rules/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { languages } from './languages.ts';
import { recordsOf, type TalentMatch, type TalentRecord } from './talent-record.ts';
import { type FoundTalents, searchTalents as search, type TalentFilter } from './talent-search.repository.ts';
import { findTalents, type TalentRow } from './talents.repository.ts';
import { requireTalentReader } from './talents.service.ts';

export const availabilities = { today: 0, in30Days: 30, in60Days: 60 } as const;
export type Availability = keyof typeof availabilities;

export interface TalentSearch {
  skills?: { skills: { id: string; minLevel?: number | null; label?: string | null }[]; or?: boolean | null } | null;
  owners?: string[] | null;
  languages?: string[] | null;
  fulltext?: string | null;
  status?: TalentRow['status'];
  availabilityDate?: Availability | null;
  remoteWork?: TalentRow['remote_work'];
  bloomerStatus?: TalentRow['bloomer_status'];
}

export interface SearchAnswer {
  count: number;
  countIsExact: boolean;
  unknownAvailability: number;
  talents: TalentRecord[];
}

export interface SearchArgs {
  search?: TalentSearch | null;
  paginate?: { take?: number | null; skip?: number | null } | null;
}

const MAX_TAKE = 100;
const MAX_SKIP = 10_000;
/** Counted exactly up to here. */
const COUNT_LIMIT = 10_000;
const MAX_WORDS = 10;
const MAX_CHOICES = 30;

const PAGE = { take: 20, skip: 0 };

/** Talents by score, then id; one page. */
export async function searchTalents(
  context: RequestContext,
  { search: asked, paginate }: SearchArgs,
): Promise<SearchAnswer> {
  requireTalentReader(context.viewer);
  const take = paginate?.take ?? PAGE.take;
  const skip = paginate?.skip ?? PAGE.skip;
  if (take < 1 || take > MAX_TAKE) throw invalidInput({ 'paginate.take': `De 1 à ${MAX_TAKE} talents par page.` });
  if (skip < 0 || skip > MAX_SKIP)
    throw invalidInput({ 'paginate.skip': 'Précisez la recherche pour aller plus loin.' });
  const filter = filterOf(asked ?? {}, context.clock.today());
  const found = await search(context.db, filter, { take, skip, countLimit: COUNT_LIMIT });
  const ids = found.hits.map(({ id }) => id);
  const records = new Map(recordsOf(context.db, await findTalents(context.db, ids)).map((one) => [one.row.id, one]));
  return {
    count: Math.min(found.count, COUNT_LIMIT),
    countIsExact: found.count <= COUNT_LIMIT,
    unknownAvailability: found.unknownAvailability,
    talents: found.hits.flatMap((hit) => {
      const record = records.get(hit.id);
      return record === undefined ? [] : [{ ...record, match: matchOf(hit, filter, asked ?? {}) }];
    }),
  };
}

/** Lower case without accents, as the database folds. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function filterOf(search: TalentSearch, today: string): TalentFilter {
  const text = search.fulltext?.trim() ?? '';
  const skills = search.skills?.skills ?? [];
  const owners = search.owners ?? [];
  const spoken = search.languages ?? [];
  const known = new Set(languages.map(({ id }) => id));
  const problems: Record<string, string> = {
    ...(text.length > MAX_SEARCH && { 'search.fulltext': atMost(MAX_SEARCH) }),
    ...(!skills.every(({ id }) => isUuid(id)) && { 'search.skills': 'Cette compétence n’existe pas.' }),
    ...(skills.some(({ minLevel }) => (minLevel ?? 0) < 0 || (minLevel ?? 0) > 1) && {
      'search.skills': 'Un niveau va de 0 à 1.',
    }),
    ...(!owners.every(isUuid) && { 'search.owners': 'Cette personne n’existe pas.' }),
    ...(!spoken.every((id) => known.has(id)) && { 'search.languages': 'Cette langue n’est pas proposée.' }),
  };
  for (const [name, list] of Object.entries({ skills, owners, languages: spoken })) {
    if (list.length > MAX_CHOICES) problems[`search.${name}`] = `${MAX_CHOICES} choix au plus`;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return {
    words: [...new Set(foldText(text).split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS),
    skills: skills.map(({ id, minLevel }) => ({ id, minLevel: minLevel ?? 0 })),
    anySkill: search.skills?.or ?? false,
    owners: [...new Set(owners)],
    languages: [...new Set(spoken)],
    status: search.status ?? null,
    bloomerStatus: search.bloomerStatus ?? null,
    remoteWork: search.remoteWork ?? null,
    availableIn: search.availabilityDate == null ? null : availabilities[search.availabilityDate],
    today,
  };
}

function matchOf(hit: FoundTalents['hits'][number], { words }: TalentFilter, search: TalentSearch): TalentMatch {
  const named = [
    ...words.map((label) => ({ kind: 'fulltext' as const, label })),
    ...(search.skills?.skills ?? []).map(({ id, label }) => ({ kind: 'skill' as const, label: label ?? id })),
  ];
  const criteria = named.map((one, index) => ({ ...one, weight: hit.weights[index] ?? 0 }));
  return { score: hit.score, criteria: criteria.filter(({ weight }) => weight > 0) };
}
