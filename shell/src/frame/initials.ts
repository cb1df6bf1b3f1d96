/**
 * « CM » for Camille Martin: the first letters of the first and the last word, whatever the alphabet; « ? » for none.
 */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  const letters = [first, last].map((word) => (word === undefined ? '' : ([...word][0] ?? '')));
  return letters.join('').toLocaleUpperCase('fr') || '?';
}
