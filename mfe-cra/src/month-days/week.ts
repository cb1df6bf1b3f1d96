/** The days of a week, from Monday. */
export const WEEK = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const;

/** Where a day stands in its week: 0 for Monday. */
export const weekColumn = (isoDate: string): number => (new Date(isoDate).getUTCDay() + 6) % 7;
