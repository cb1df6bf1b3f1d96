import { printedWords } from './printed-words.ts';
import {
  factKey,
  type Likeness,
  likenesses,
  type Place,
  placeWeights,
  type TalentQuery,
  type WordPlan,
} from './talent-query.ts';

/** Why somebody was found: one criterion of the search, and what it adds to the score. */
export interface MatchedCriterion {
  kind: 'fulltext' | 'skill';
  /** The word or skill as it was asked for. */
  label: string;
  weight: number;
  place: Place;
  /** What was found: the word, or the label of the skill or of the title. */
  found: string;
  likeness: Likeness;
  /** How well the person knows the skill, from 0 to 1. */
  level: number | null;
}

export interface TalentMatch {
  score: number;
  criteria: MatchedCriterion[];
}

/** What a talent is found by. */
export interface FoundBy {
  words: string;
  skills: { id: string; label: string; level: number; words: string[] }[];
  /** Each as `factKey` writes it. */
  facts: string[];
}

type Way = Pick<MatchedCriterion, 'place' | 'found' | 'likeness' | 'level'>;

function wayAmong(
  plan: WordPlan,
  place: Place,
  words: readonly string[],
): { likeness: Likeness; word: string } | undefined {
  const [whole, near] = likenesses(plan, place);
  const start = plan.start;
  const ways = [
    { likeness: 'whole' as const, word: whole?.words.find((word) => words.includes(word)) },
    { likeness: 'start' as const, word: start === null ? undefined : words.find((word) => word.startsWith(start)) },
    { likeness: 'near' as const, word: near?.words.find((word) => words.includes(word)) },
  ];
  return ways.find((way): way is { likeness: Likeness; word: string } => way.word !== undefined);
}

function waysOf(plan: WordPlan, by: FoundBy): Way[] {
  const words = printedWords(by.words);
  const inText = (['name', 'job', 'other'] as const).flatMap((place): Way[] => {
    const way = wayAmong(plan, place, words[place]);
    return way === undefined ? [] : [{ place, found: way.word, likeness: way.likeness, level: null }];
  });
  const inSkills = by.skills.flatMap((skill): Way[] => {
    const way = wayAmong(plan, 'skill', skill.words);
    return way === undefined
      ? []
      : [{ place: 'skill', found: skill.label, likeness: way.likeness, level: Number(skill.level) }];
  });
  const facts = new Set(by.facts);
  const inFacts = plan.facts
    .filter((fact) => facts.has(factKey(fact)))
    .map(({ place, found, likeness }): Way => ({ place, found, likeness, level: null }));
  return [...inText, ...inSkills, ...inFacts];
}

const weightOf = ({ place, likeness }: Way) => placeWeights[place][likeness];

/** Every criterion that is met; the score is the sum of their weights and nothing else. */
export function matchOf(query: TalentQuery, labels: ReadonlyMap<string, string>, by: FoundBy): TalentMatch {
  const words = query.words.flatMap((plan): MatchedCriterion[] => {
    const best = waysOf(plan, by).sort((a, b) => weightOf(b) - weightOf(a))[0];
    if (best === undefined) return [];
    return [{ kind: 'fulltext', label: labels.get(plan.word) ?? plan.word, weight: weightOf(best) / 100, ...best }];
  });
  const skills = query.skills.flatMap(({ id, minLevel }): MatchedCriterion[] => {
    const skill = by.skills.find((one) => one.id === id && Number(one.level) >= minLevel);
    if (skill === undefined) return [];
    const level = Number(skill.level);
    const label = labels.get(id) ?? skill.label;
    return [{ kind: 'skill', label, weight: level, place: 'skill', found: skill.label, likeness: 'whole', level }];
  });
  const criteria = [...words, ...skills];
  const hundredths = criteria.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0);
  return { score: hundredths / 100, criteria };
}
