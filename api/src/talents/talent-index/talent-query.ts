import type { Row } from '../../platform/database/database.tables.ts';
import { type Choice, choicesNamed } from './choice-words.ts';
import { formsOf, tradesOf } from './search-words.ts';
import { isSaidInTitles } from './title-words.ts';
import { errorsForgiven, exchanged } from './typing-errors.ts';

type Talent = Row<'talent'>;

/** Where a word is found; what it counts there, in hundredths: as it is, as a beginning, as a likely slip. */
export const placeWeights = {
  name: { whole: 300, start: 240, near: 180 },
  job: { whole: 200, start: 160, near: 120 },
  skill: { whole: 150, start: 120, near: 90 },
  other: { whole: 100, start: 80, near: 60 },
} as const;
export type Place = keyof typeof placeWeights;
export type Likeness = keyof (typeof placeWeights)['name'];

/** What of a sheet, besides its words and skills, counts as a word. */
export interface Fact {
  kind: Choice['kind'] | 'jobTitle';
  value: string;
  place: Place;
  likeness: Likeness;
  /** What the searcher is told: the label of the title, or the word. */
  found: string;
}

/** The same fact is written the same way. */
export const factKey = ({ kind, value }: Pick<Fact, 'kind' | 'value'>) => `${kind} ${value}`;

/** One word of a search, with everything that counts as it. */
export interface WordPlan {
  word: string;
  /** The word, its genders and plural. */
  forms: string[];
  /** What the trade is called; counts where jobs are named. */
  trades: string[];
  /** Words that begin with it count, too: not when something is called so, so that Java is not JavaScript. */
  start: string | null;
  facts: Fact[];
  /** Words that differ in a letter or two, when nobody has the word, and titles are not made of it either. */
  near: string[];
}

export interface PlannedSkill {
  id: string;
  /** 0 to 1, inclusive. */
  minLevel: number;
}

export interface PlannedPlace {
  /** Folded. */
  city: string;
  latitude: number | null;
  longitude: number | null;
  /** 0 for the city alone. */
  rangeKm: number;
}

/** What is searched, after everything typed was understood. */
export interface TalentQuery {
  words: WordPlan[];
  /** What was typed holds no word: nobody is found by it. */
  isUnreadable: boolean;
  skills: PlannedSkill[];
  anySkill: boolean;
  jobTitles: string[];
  owners: string[];
  /** Each is spoken. */
  languages: string[];
  status: Talent['status'];
  bloomerStatus: Talent['bloomer_status'];
  remoteWork: Talent['remote_work'];
  /** Available on that day at the latest. */
  availableUntil: string | null;
  place: PlannedPlace | null;
}

/** One letter begins too many words. */
const SHORTEST_START = 2;

/** What is known of words; the same answers from the database and from an index beside it. */
export interface Dictionary {
  /** Which of these words somebody, or a skill, has. */
  known(words: readonly string[]): Promise<string[]> | string[];
  knowsStart(start: string): Promise<boolean> | boolean;
  /** Whether a skill has this word, or a title is called so, whole. */
  isLabel(word: string): Promise<boolean> | boolean;
  /** Titles of which a recruiter keeps other words, with the word among all of theirs. */
  titlesCalled(words: readonly string[], start: string | null): Promise<CalledTitle[]> | CalledTitle[];
  /** Known words of three letters or more with the same first letter and at most so many slips, with their number. */
  near(word: string, slips: number): Promise<NearWord[]> | NearWord[];
}

export interface CalledTitle {
  id: string;
  label: string;
  isWhole: boolean;
}

export interface NearWord {
  word: string;
  slips: number;
}

const MOST_NEAR = 50;

async function nearest(dictionary: Dictionary, word: string): Promise<string[]> {
  const slips = errorsForgiven(word);
  if (slips === 0) return [];
  const swapped = await dictionary.known(exchanged(word));
  const found = [...swapped.map((one) => ({ word: one, slips: 1 })), ...(await dictionary.near(word, slips))];
  const least = Math.min(...found.map((one) => one.slips));
  const best = found.filter((one) => one.slips === least).map((one) => one.word);
  return [...new Set(best)].sort().slice(0, MOST_NEAR);
}

function choiceFacts(word: string): Fact[] {
  return choicesNamed(word).map((choice) => ({ ...choice, place: 'other', likeness: 'whole', found: word }));
}

function titleFacts(titles: readonly CalledTitle[]): Fact[] {
  return titles.map(({ id, label, isWhole }) => {
    const likeness = isWhole ? ('whole' as const) : ('start' as const);
    return { kind: 'jobTitle', value: id, place: 'job', likeness, found: label };
  });
}

export async function planWord(dictionary: Dictionary, word: string): Promise<WordPlan> {
  const forms = formsOf(word);
  const trades = tradesOf(word);
  const isWhole = word.length < SHORTEST_START || (await dictionary.isLabel(word));
  const start = isWhole ? null : word;
  const facts = [...choiceFacts(word), ...titleFacts(await dictionary.titlesCalled([...forms, ...trades], start))];
  const isKnown =
    facts.length > 0 ||
    forms.some(isSaidInTitles) ||
    (await dictionary.known([...forms, ...trades])).length > 0 ||
    (start !== null && (await dictionary.knowsStart(start)));
  return { word, forms, trades, start, facts, near: isKnown ? [] : await nearest(dictionary, word) };
}

/** Which words count as one, and how: the best first. */
export function likenesses(plan: WordPlan, place: Place): { likeness: Likeness; words: string[] }[] {
  return [
    { likeness: 'whole' as const, words: place === 'job' ? [...plan.forms, ...plan.trades] : plan.forms },
    { likeness: 'near' as const, words: plan.near },
  ];
}
