import type { TalentQuery } from './talent-query.ts';

/** What a search can do without, as its input names it. */
export const searchParts = [
  'fulltext',
  'skills',
  'jobs',
  'owners',
  'languages',
  'status',
  'availabilityDate',
  'remoteWork',
  'bloomerStatus',
  'place',
] as const;

export interface LeftOut {
  part: (typeof searchParts)[number];
  /** Of several the one: a word of the plan, the id of a skill or of a language. */
  value: string | null;
}

export interface LooserSearch {
  without: LeftOut[];
  count: number;
}

interface Part extends LeftOut {
  leave: (query: TalentQuery) => TalentQuery;
}

type Single = 'status' | 'remoteWork' | 'bloomerStatus' | 'availableUntil' | 'place';
const SINGLE: readonly (readonly [Single, LeftOut['part']])[] = [
  ['status', 'status'],
  ['availableUntil', 'availabilityDate'],
  ['remoteWork', 'remoteWork'],
  ['bloomerStatus', 'bloomerStatus'],
  ['place', 'place'],
];

function partsOf({ words, isUnreadable, skills, anySkill, jobTitles, owners, languages, ...single }: TalentQuery) {
  const all = (part: LeftOut['part'], change: Partial<TalentQuery>): Part => ({
    part,
    value: null,
    leave: (query) => ({ ...query, ...change }),
  });
  const oneOf = <Item>(part: LeftOut['part'], key: 'words' | 'skills' | 'languages', nameOf: (item: Item) => string) =>
    ({ words, skills, languages })[key].map((item): Part => {
      const value = nameOf(item as Item);
      const isLeft = (other: unknown) => nameOf(other as Item) !== value;
      return { part, value, leave: (query) => ({ ...query, [key]: query[key].filter(isLeft) }) };
    });
  return [
    ...(isUnreadable ? [all('fulltext', { isUnreadable: false })] : []),
    ...oneOf<TalentQuery['words'][number]>('fulltext', 'words', ({ word }) => word),
    ...(anySkill
      ? skills.slice(0, 1).map(() => all('skills', { skills: [] }))
      : oneOf<TalentQuery['skills'][number]>('skills', 'skills', ({ id }) => id)),
    ...(jobTitles.length > 0 ? [all('jobs', { jobTitles: [] })] : []),
    ...(owners.length > 0 ? [all('owners', { owners: [] })] : []),
    ...oneOf<string>('languages', 'languages', (id) => id),
    ...SINGLE.flatMap(([key, part]) => (single[key] === null ? [] : [all(part, { [key]: null })])),
  ];
}

/** More is searched by no one by hand. */
const MOST_PARTS = 15;
const leftOut = ({ part, value }: Part): LeftOut => ({ part, value });

/**
 * What to leave out of a search that finds nobody so that it finds somebody: one thing, each in turn; or, where no
 * single one is enough, all that does not go with what comes before it.
 */
export async function looserSearches(
  query: TalentQuery,
  count: (query: TalentQuery) => Promise<number>,
): Promise<LooserSearch[]> {
  const parts = partsOf(query);
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  const without = (some: readonly Part[]) => some.reduce((left, { leave }) => leave(left), query);
  const singles: LooserSearch[] = [];
  for (const part of parts) {
    const found = await count(without([part]));
    if (found > 0) singles.push({ without: [leftOut(part)], count: found });
  }
  if (singles.length > 0) return singles;
  const kept: Part[] = [];
  let best = 0;
  for (const part of parts) {
    const others = parts.filter((one) => one !== part && !kept.includes(one));
    const found = await count(without(others));
    if (found === 0) continue;
    kept.push(part);
    best = found;
  }
  if (kept.length === 0) return [];
  return [{ without: parts.filter((one) => !kept.includes(one)).map(leftOut), count: best }];
}
