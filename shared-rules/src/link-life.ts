/**
 * Until when links and codes live, where a page says it, too. Every other link's life stands with its purpose, in the
 * `x.links.ts` of its domain.
 */

/** How long something lives, in one unit: it is also said in a mail. */
export type Life = { days: number } | { minutes: number };

/** Of the link to a client's board of candidates: read between two meetings, the day is not to begin with another mail. */
export const BOARD_LINK_LIFE = { minutes: 15 } as const;

/** Of what leads a Bloomer to the first sign-in. */
export const INVITATION_LIFE = { days: 14 } as const;

/** Of the six digits that confirm a signature, a number or a person. */
export const CODE_LIFE = { minutes: 10 } as const;

const words: Readonly<Record<number, string>> = {
  3: 'trois',
  7: 'sept',
  10: 'dix',
  14: 'quatorze',
  15: 'quinze',
  30: 'trente',
};

/** As a mail says it: « sept jours », « quinze minutes ». */
export function lifeInWords(life: Life): string {
  const [count, unit] = 'days' in life ? [life.days, 'jours'] : [life.minutes, 'minutes'];
  return `${words[count] ?? count} ${unit}`;
}
