import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { printedWords } from '../talent-index/printed-words.ts';
import type { TalentQuery } from '../talent-index/talent-query.ts';

/** One talent as the database says it: see `readDocs`. */
export interface DocRow {
  id: string;
  words: string;
  skills: string[] | null;
  languages: string[] | null;
  owner: string | null;
  status: string | null;
  bloomer_status: string | null;
  remote_work: string | null;
  /** Days since 1970. */
  available: number | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  job_title: string | null;
}

/** Nobody is available on that day. */
export const NEVER = 0x7fffffff;

export interface TalentDoc {
  id: string;
  /** Words by place and choices by kind, each with its letter: see `term`. */
  terms: string[];
  /** Skills by id, with levels in hundredths. */
  skills: Map<string, number>;
  available: number;
  latitude: number;
  longitude: number;
}

const LETTERS = {
  name: 'a',
  job: 'b',
  other: 'd',
  bloomerStatus: 'f',
  city: 'g',
  jobTitle: 'h',
  language: 'i',
  owner: 'j',
  remoteWork: 'k',
  status: 'l',
} as const;
export type TermKind = keyof typeof LETTERS;

export const term = (kind: TermKind, value: string) => LETTERS[kind] + value;

/** Places of the text with the letters of their terms. */
export const textPlaces = ['name', 'job', 'other'] as const;

export function docOf(row: DocRow): TalentDoc {
  const words = printedWords(row.words);
  const choice = (kind: TermKind, value: string | null) => (value === null ? [] : [term(kind, value)]);
  return {
    id: row.id,
    terms: [
      ...textPlaces.flatMap((place) => words[place].map((word) => term(place, word))),
      ...choice('bloomerStatus', row.bloomer_status),
      ...choice('city', row.city),
      ...choice('jobTitle', row.job_title),
      ...(row.languages ?? []).map((language) => term('language', language)),
      ...choice('owner', row.owner),
      ...choice('remoteWork', row.remote_work),
      ...choice('status', row.status),
    ],
    skills: new Map((row.skills ?? []).map((skill) => [skill.slice(0, 36), Number(skill.slice(37))])),
    available: row.available ?? NEVER,
    latitude: row.latitude ?? Number.NaN,
    longitude: row.longitude ?? Number.NaN,
  };
}

/** Each of these lists must be met by one of its terms. */
export function choicesOf(query: TalentQuery): string[][] {
  const { bloomerStatus, remoteWork, status, jobTitles, owners, languages } = query;
  return [
    ...(bloomerStatus === null ? [] : [[term('bloomerStatus', bloomerStatus)]]),
    ...(remoteWork === null ? [] : [[term('remoteWork', remoteWork)]]),
    // Who takes both kinds of contract takes this one, too.
    ...(status === null ? [] : [[...new Set([status, 'FreeAndCDI'])].map((kind) => term('status', kind))]),
    ...(jobTitles.length === 0 ? [] : [jobTitles.map((title) => term('jobTitle', title))]),
    ...(owners.length === 0 ? [] : [owners.map((owner) => term('owner', owner.toLowerCase()))]),
    ...languages.map((language) => [term('language', language)]),
  ];
}

export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

const RADIANS = Math.PI / 180;
const EARTH_KM = 6371.0088;

/** Great circle, on a sphere of the mean radius; NaN when one of them is nowhere. */
export function kilometres(latitude: number, longitude: number, toLatitude: number, toLongitude: number): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const square =
    half(toLatitude - latitude) +
    Math.cos(latitude * RADIANS) * Math.cos(toLatitude * RADIANS) * half(toLongitude - longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}
