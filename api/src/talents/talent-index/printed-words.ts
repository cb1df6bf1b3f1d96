const places = { A: 'name', B: 'job', D: 'other' } as const;

/** 'java':2B,3 'nadia':1A → which words stand in which place; the mark D is not printed. */
export function printedWords(printed: string): Record<'name' | 'job' | 'other', string[]> {
  const found = { name: [] as string[], job: [] as string[], other: [] as string[] };
  for (const [, word = '', positions = ''] of printed.matchAll(/'([^']*)':(\S+)/g)) {
    for (const position of positions.split(',')) {
      const mark = position.at(-1) as string;
      found[mark === 'A' || mark === 'B' ? places[mark] : places.D].push(word);
    }
  }
  return found;
}
