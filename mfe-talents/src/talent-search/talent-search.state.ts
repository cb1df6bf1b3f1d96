import { MAX_PLACE_RANGE } from '@bloom/shared-rules/input/limits';
import { pageSizes } from '@bloom/shared-ui/measures';
import {
  type BloomerStatus,
  bloomerStatusLabels,
  type RemoteWork,
  remoteWorkLabels,
  type Status,
  statusLabels,
} from '../talent-words.ts';
import type { SearchTalentsQueryVariables } from '../talents.generated.ts';

export const availabilityLabels = {
  today: 'Aujourd’hui',
  in30Days: 'Sous 30 jours',
  in60Days: 'Sous 60 jours',
} as const;
export type Availability = keyof typeof availabilityLabels;

export interface ChosenSkill {
  id: string;
  label: string;
  minLevel: number | null;
}

export interface ChosenPlace {
  city: string;
  latitude: number | null;
  longitude: number | null;
  /** Kilometres around it; 0 for the city alone. */
  range: number;
}

/** What is searched; the address holds it, so that a link opens the same view. */
export interface TalentFilters {
  fulltext: string;
  skills: ChosenSkill[];
  /** One of the skills is enough. */
  or: boolean;
  /** One of these titles. */
  jobs: ChosenSkill[];
  place: ChosenPlace | null;
  owners: string[];
  languages: string[];
  status: Status | null;
  availabilityDate: Availability | null;
  remoteWork: RemoteWork | null;
  bloomerStatus: BloomerStatus | null;
}

export interface TalentSearchState {
  filters: TalentFilters;
  /** From 1 on. */
  page: number;
}

export const noFilters: TalentFilters = {
  fulltext: '',
  skills: [],
  or: false,
  jobs: [],
  place: null,
  owners: [],
  languages: [],
  status: null,
  availabilityDate: null,
  remoteWork: null,
  bloomerStatus: null,
};

export const pageSize = pageSizes.search;

export const pageCount = (count: number) => Math.ceil(count / pageSize);

const isChosen = (value: string | readonly unknown[] | ChosenPlace | null) =>
  value !== null && (typeof value === 'object' && 'city' in value ? true : value.length > 0);

/** How many filters are active; what one is only about (one or all of the skills) is none by itself. */
export function activeFilters(filters: TalentFilters): number {
  const { or: _or, ...each } = filters;
  return Object.values(each).filter(isChosen).length;
}

/** The status of the two switches; none when both are off. */
export function statusOf({ freelance, cdi }: { freelance: boolean; cdi: boolean }): Status | null {
  if (freelance && cdi) return 'FreeAndCDI';
  if (freelance) return 'Freelance';
  return cdi ? 'CDI' : null;
}

type Searched = NonNullable<SearchTalentsQueryVariables['search']>;

/** What the server is asked, and the address says; what is not chosen is left out. */
export function searchOf({ skills, or, jobs, place, fulltext, owners, languages, ...single }: TalentFilters): Searched {
  const chosen = Object.entries(single).filter(([, value]) => value !== null);
  return {
    ...(Object.fromEntries(chosen) as Partial<typeof single>),
    ...(skills.length > 0 && { skills: { skills, or: or && skills.length > 1 } }),
    ...(jobs.length > 0 && { jobs: { jobs } }),
    ...(place !== null && { place }),
    ...(owners.length > 0 && { owners }),
    ...(languages.length > 0 && { languages }),
    ...(fulltext.trim() !== '' && { fulltext: fulltext.trim() }),
  };
}

export function variablesOf({ filters, page }: TalentSearchState): SearchTalentsQueryVariables {
  return { search: searchOf(filters), paginate: { take: pageSize, skip: pageSize * (page - 1) } };
}

/** The parameter `state` of the address; undefined for the first page of everybody. */
export function writeState(state: TalentSearchState): string | undefined {
  const { search, paginate } = variablesOf(state);
  if (Object.keys(search ?? {}).length === 0 && state.page === 1) return undefined;
  return JSON.stringify({ search, paginate });
}

type Unknown = Record<string, unknown>;
const objectOf = (value: unknown): Unknown => (typeof value === 'object' && value !== null ? (value as Unknown) : {});
const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

function oneOf<Key extends string>(labels: Record<Key, string>, value: unknown): Key | null {
  return typeof value === 'string' && Object.hasOwn(labels, value) ? (value as Key) : null;
}

function skillsOf(value: unknown): ChosenSkill[] {
  if (!Array.isArray(value)) return [];
  return value.map(objectOf).flatMap(({ id, label, minLevel }) => {
    if (typeof id !== 'string' || typeof label !== 'string') return [];
    return [{ id, label, minLevel: typeof minLevel === 'number' ? minLevel : null }];
  });
}

function placeOf(value: unknown): ChosenPlace | null {
  const { city, latitude, longitude, range } = objectOf(value);
  if (typeof city !== 'string' || city === '') return null;
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number';
  const at = isKnown ? { latitude, longitude } : { latitude: null, longitude: null };
  return {
    city,
    ...at,
    range: isKnown && typeof range === 'number' ? Math.min(MAX_PLACE_RANGE, Math.max(0, range)) : 0,
  };
}

/** An address that somebody changed by hand is read as far as it makes sense. */
export function readState(text: string | null): TalentSearchState {
  const { search, paginate } = objectOf(parsed(text));
  const { skills, jobs, place, fulltext, owners, languages, status, availabilityDate, remoteWork, bloomerStatus } =
    objectOf(search);
  const { skip } = objectOf(paginate);
  const { skills: chosen, or } = objectOf(skills);
  return {
    filters: {
      fulltext: typeof fulltext === 'string' ? fulltext : '',
      skills: skillsOf(chosen),
      or: or === true,
      jobs: skillsOf(objectOf(jobs).jobs),
      place: placeOf(place),
      owners: textsOf(owners),
      languages: textsOf(languages),
      status: oneOf(statusLabels, status),
      availabilityDate: oneOf(availabilityLabels, availabilityDate),
      remoteWork: oneOf(remoteWorkLabels, remoteWork),
      bloomerStatus: oneOf(bloomerStatusLabels, bloomerStatus),
    },
    page: typeof skip === 'number' && skip > 0 ? Math.floor(skip / pageSize) + 1 : 1,
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
