/** Spellings of one word in two, folded: « full-stack » is « fullstack ». The database has them in `compound_words`. */
const COMPOUNDS: readonly (readonly [first: string, second: string])[] = [
  ['full', 'stack'],
  ['front', 'end'],
  ['back', 'end'],
  ['dev', 'ops'],
  ['type', 'script'],
  ['java', 'script'],
  ['node', 'js'],
  ['postgre', 'sql'],
  ['mongo', 'db'],
  ['micro', 'service'],
  ['micro', 'services'],
  ['big', 'data'],
  ['data', 'lake'],
  ['data', 'warehouse'],
  ['cyber', 'securite'],
  ['web', 'design'],
  ['web', 'designer'],
  ['word', 'press'],
  ['power', 'shell'],
  ['git', 'hub'],
  ['git', 'lab'],
  ['free', 'lance'],
  ['start', 'up'],
  ['low', 'code'],
  ['no', 'code'],
];
const BY_FIRST = Map.groupBy(COMPOUNDS, ([first]) => first);

/** compoundOf('full', 'stack') → 'fullstack' */
export function compoundOf(first: string, second: string | undefined): string | undefined {
  const isOne = BY_FIRST.get(first)?.some((pair) => pair[1] === second) ?? false;
  return isOne ? `${first}${second}` : undefined;
}
