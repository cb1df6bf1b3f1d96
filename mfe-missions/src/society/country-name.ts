const names = new Intl.DisplayNames(['fr'], { type: 'region' });

/** In French, of a country by its two letters. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
