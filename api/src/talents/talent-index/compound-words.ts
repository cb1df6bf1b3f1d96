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
  ['react', 'js'],
  ['angular', 'js'],
  ['vue', 'js'],
  ['next', 'js'],
  ['nuxt', 'js'],
  ['nest', 'js'],
  ['express', 'js'],
  ['power', 'bi'],
  ['my', 'sql'],
  ['no', 'sql'],
  ['pl', 'sql'],
  ['open', 'shift'],
  ['sales', 'force'],
  ['big', 'query'],
  ['data', 'bricks'],
  ['e', 'commerce'],
  ['e', 'learning'],
  ['front', 'office'],
  ['back', 'office'],
];
const BY_FIRST = Map.groupBy(COMPOUNDS, ([first]) => first);

/** compoundOf('full', 'stack') → 'fullstack' */
export function compoundOf(first: string, second: string | undefined): string | undefined {
  const isOne = BY_FIRST.get(first)?.some((pair) => pair[1] === second) ?? false;
  return isOne ? `${first}${second}` : undefined;
}

/** Tools that are called with or without « js »: by neither is anything else meant, as it is by « vue » or « next ». */
const NAMED_WITHOUT_JS = new Set(['react', 'angular', 'nuxt']);

/** otherNameOf('reactjs') → 'react', and the other way round */
export function otherNameOf(word: string): string | undefined {
  if (NAMED_WITHOUT_JS.has(word)) return `${word}js`;
  const base = word.endsWith('js') ? word.slice(0, -2) : '';
  return NAMED_WITHOUT_JS.has(base) ? base : undefined;
}
