/** A crowd of talents, each made from their number alone: the same number is the same person, on every machine. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { foundWordsOf, wordsOf } from '../talents/talent-index/search-words.ts';
import {
  CROWD_ROLES,
  CROWD_SUBJECTS,
  CROWD_TOWNS,
  CV_WORDS,
  NAME_ENDS,
  NAME_MIDDLES,
  NAME_STARTS,
} from './demo.crowd-words.ts';
import { Random } from './demo.random.ts';
import { FIRST_NAMES, LAST_NAMES } from './demo.words.ts';

const CV_LENGTH = 45;
const COMPANIES = 3_000;
const SKILL_LEVELS = [0.1, 0.4, 0.4, 0.7, 0.7, 1];
const OTHER_LANGUAGES = ['es', 'de', 'it', 'pt', 'ar', 'ru', 'zh', 'ko'];

/** A place in a list by Zipf's law: the first is drawn about n times as often as the n-th. */
const zipf = (random: Random, length: number) => Math.floor(Math.exp(random.next() * Math.log(length + 1))) - 1;
const often = <T>(random: Random, list: readonly T[]): T => list[zipf(random, list.length)] as T;

function invented(random: Random): string {
  const middle = random.chance(0.6) ? random.pick(NAME_MIDDLES) : '';
  return random.pick(NAME_STARTS) + middle + random.pick(NAME_ENDS);
}

const companies = Array.from({ length: COMPANIES }, (_, index) => invented(new Random(`company/${index}`)));

export interface CrowdPerson {
  /** The row of the table `talent`. */
  row: Record<string, string | number | null> & { id: string };
  skills: { index: number; level: number }[];
  languages: { id: string; level: number }[];
  cv: string;
  /** As the text search prints them. */
  words: string;
}

/** In the order of the numbers, spread over all ids. */
function idOf(number: number, count: number, random: Random): string {
  const start = Math.floor(((number + 1) / (count + 2)) * 0x1_0000_0000);
  return start.toString(16).padStart(8, '0') + random.uuid().slice(8);
}

function cvOf(random: Random, title: string, skillLabels: readonly string[]): string {
  const words = Array.from({ length: CV_LENGTH }, () => often(random, CV_WORDS));
  const places = [often(random, companies), often(random, companies), random.pick(companies)];
  return `${title} chez ${places.join(', ')}. ${words.join(' ')}. ${skillLabels.slice(0, 3).join(', ')}.`;
}

function skillsOf(random: Random, labels: readonly string[]): CrowdPerson['skills'] {
  const chosen = new Set(Array.from({ length: random.int(3, 12) }, () => zipf(random, labels.length)));
  return [...chosen].map((index) => ({ index, level: random.pick(SKILL_LEVELS) }));
}

function languagesOf(random: Random): CrowdPerson['languages'] {
  const others = [
    ...(random.chance(0.7) ? ['en'] : []),
    ...(random.chance(0.3) ? [often(random, OTHER_LANGUAGES)] : []),
  ];
  return [{ id: 'fr', level: 1 }, ...others.map((id) => ({ id, level: random.pick([0.2, 0.5, 0.8, 1]) }))];
}

const marked = (words: readonly string[], mark: string) => words.map((word) => `'${word}':${mark}`);

/** Every title that somebody of the crowd may have. */
export const crowdEmail = (number: number) => `p${number}@crowd.example`;

export function crowdTitles(): string[] {
  const roles = new Set(CROWD_ROLES.flat());
  return [...roles].flatMap((role) => CROWD_SUBJECTS.map((subject) => `${role} ${subject}`));
}

export interface Crowd {
  count: number;
  today: string;
  skillLabels: readonly string[];
  /** By title. */
  titleIds: ReadonlyMap<string, string>;
  owners: readonly string[];
}

export function crowdPerson(number: number, { count, today, skillLabels, titleIds, owners }: Crowd): CrowdPerson {
  const random = new Random(`crowd/${number}`);
  const firstname = often(random, FIRST_NAMES);
  const lastname = random.chance(0.35) ? often(random, LAST_NAMES) : invented(random);
  const role = random.pick(CROWD_ROLES);
  const title = `${random.pick(role)} ${often(random, CROWD_SUBJECTS)}`;
  const [city, zip, latitude, longitude] = often(random, CROWD_TOWNS);
  const status = random.pick(['Freelance', 'Freelance', 'CDI', 'FreeAndCDI']);
  const skills = skillsOf(random, skillLabels);
  const cv = cvOf(
    random,
    title,
    skills.map(({ index }) => skillLabels[index] as string),
  );
  const row = {
    id: idOf(number, count, random),
    firstname,
    lastname,
    email: crowdEmail(number),
    job_title: title,
    job_title_id: titleIds.get(title) as string,
    status,
    bloomer_status: random.chance(0.12) ? random.pick(['Bloomer', 'Bloomer', 'SuperBloomer']) : null,
    remote_work: random.chance(0.9) ? random.pick(['Flexible', 'Flexible', 'Remote', 'OnSite']) : null,
    availability_date: random.chance(0.8) ? addDays(today, random.int(-60, 200)) : null,
    location_city: city,
    location_postal_code: zip,
    location_country_code: 'FR',
    location_latitude: latitude + (random.next() - 0.5) / 4,
    location_longitude: longitude + (random.next() - 0.5) / 4,
    tjm: status === 'CDI' ? null : 10 * random.int(30, 90),
    owner_staff_id: random.pick(owners),
    origin: 'Démonstration',
  };
  const words = [
    ...marked(wordsOf(`${firstname} ${lastname}`), '1A'),
    ...marked(foundWordsOf(title), '2B'),
    ...marked(foundWordsOf(`${row.email} ${city} ${zip} ${cv}`), '3'),
  ].join(' ');
  return { row, skills, languages: languagesOf(random), cv, words };
}
