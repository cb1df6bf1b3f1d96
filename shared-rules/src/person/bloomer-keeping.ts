/** How long a Bloomer is kept after the last mission: as long as contracts may be disputed. */
export const BLOOMER_KEEP_MONTHS = 60;
