/** What is typed as a list: 'JS, ECMAScript' → ['JS', 'ECMAScript'] */
export function wordsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Written as it is typed. */
export const listed = (words: readonly string[]) => words.join(', ');
