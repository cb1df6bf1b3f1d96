/** How long something lives, in one unit: it is also said in a mail. */
export type Life = { days: number } | { minutes: number };

/** Of the link to a client's board of candidates: read between two meetings, the day is not to begin with another mail. */
export const BOARD_LINK_LIFE = { minutes: 15 } as const;

const words: Readonly<Record<number, string>> = { 3: 'trois', 7: 'sept', 14: 'quatorze', 15: 'quinze', 30: 'trente' };

/** As a mail says it: « sept jours », « quinze minutes ». */
export function lifeInWords(life: Life): string {
  const [count, unit] = 'days' in life ? [life.days, 'jours'] : [life.minutes, 'minutes'];
  return `${words[count] ?? count} ${unit}`;
}
