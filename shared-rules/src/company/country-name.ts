export type CountryLanguage = 'fr' | 'en';

const NAMES: Readonly<Record<CountryLanguage, Intl.DisplayNames>> = {
  fr: new Intl.DisplayNames(['fr'], { type: 'region' }),
  en: new Intl.DisplayNames(['en-GB'], { type: 'region' }),
};

/** Of a country by its two letters, as people read it: « Irlande », « Ireland ». */
export function countryName(code: string, language: CountryLanguage = 'fr'): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES[language].of(code) ?? code) : code;
}

/** What an address of another country ends with; undefined in France. */
export function countryAbroad(code: string, language: CountryLanguage = 'fr'): string | undefined {
  return code === 'FR' ? undefined : countryName(code, language);
}
