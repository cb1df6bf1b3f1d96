/** Typing errors with which a word is still found. */

/**
 * How many letters may be wrong: one, and two in long words; none in words of two letters. A figure is what it is: near
 * another one are the neighbours of a postcode, or of a number.
 */
export function errorsForgiven(word: string): number {
  if (/^\d+$/.test(word)) return 0;
  const { length } = [...word];
  if (length < 3) return 0;
  return length < 8 ? 1 : 2;
}

/** The word with two neighbours exchanged, which is one error. */
export function exchanged(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, index) => {
    const swapped = [...letters];
    swapped[index + 1] = letters[index] as string;
    swapped[index] = letter;
    return swapped.join('');
  });
}
