/** Which letters a word has, one bit each: two words that differ in k letters differ in 2k bits at most. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/**
 * Letters to change, add or take away between two words, or more than `most`: Levenshtein's distance, within a band
 * (Ukkonen, Algorithms for Approximate String Matching, 1985).
 */
export function slipsBetween(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before = to.map((_, index) => index + 1);
  before.unshift(0);
  for (const [row, letter] of from.entries()) {
    const now = new Array<number>(to.length + 1).fill(most + 1);
    if (row + 1 <= most) now[0] = row + 1;
    let least = now[0] as number;
    for (let column = Math.max(0, row - most); column < Math.min(to.length, row + most + 1); column += 1) {
      const changed = (before[column] as number) + (letter === to[column] ? 0 : 1);
      const added = (now[column] as number) + 1;
      const removed = (before[column + 1] as number) + 1;
      const best = Math.min(changed, added, removed, most + 1);
      now[column + 1] = best;
      if (best < least) least = best;
    }
    if (least > most) return most + 1;
    before = now;
  }
  return before[to.length] as number;
}
