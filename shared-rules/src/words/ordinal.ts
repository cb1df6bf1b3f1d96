/** '1ᵉʳ', '2ᵉ' */
export function ordinal(count: number): string {
  return `${count}${count === 1 ? 'ᵉʳ' : 'ᵉ'}`;
}

/** The first of a month as French writes it: 'dimanche 1ᵉʳ novembre 2026' of 'dimanche 1 novembre 2026'. */
export function firstAsOrdinal(day: string): string {
  return day.replace(/(^|\s)1(?=\s\p{L})/u, `$1${ordinal(1)}`);
}
