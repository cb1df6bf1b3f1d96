const LEGAL_FORMS = new Set(
  'sas sasu sarl eurl sa sci snc scop ei eirl me auto entrepreneur micro entreprise societe ste ets cie et'.split(' '),
);

function words(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // « S.A.S. » is one word.
    .replace(/\b(\w)\./g, '$1');
  const all = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  const kept = all.filter((word) => !LEGAL_FORMS.has(word));
  return kept.length === 0 ? all : kept;
}

function pairs(text: string): string[] {
  if (text.length < 2) return [text];
  return Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));
}

/**
 * How much two names of companies look alike, 0 to 1: the share of common pairs of letters (Dice), whatever the order
 * of the words, the accents and the legal form.
 */
export function nameLikeness(left: string, right: string): number {
  const [a, b] = [left, right].map((name) => words(name).sort().flatMap(pairs)) as [string[], string[]];
  if (a.length === 0 || b.length === 0) return 0;
  const rest = [...b];
  const common = a.filter((pair) => {
    const index = rest.indexOf(pair);
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  }).length;
  return (2 * common) / (a.length + b.length);
}
