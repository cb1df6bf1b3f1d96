/** Most words have nothing to take off: a table of thousands is gone through at every letter that is typed. */
const PLAIN = /^[ -~]*$/;

/**
 * A text as it is searched: lower case without accents and ligatures, so that « coeur » finds « Sacré-Cœur » and
 * « parametres » finds « Paramètres ». The database does the same (`search_folded`).
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .replace(/ß/g, 'ss')
    .toLowerCase();
}
