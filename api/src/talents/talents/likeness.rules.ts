/** What two sheets have in common, as the database found it. */
export interface Likeness {
  phone: boolean;
  name: boolean;
  city: boolean;
  jobTitle: boolean;
  employer: boolean;
  mailbox: boolean;
}

/** From here on it is said. */
export const SUSPECT = 0.7;
/** From here on nobody is entered a second time. */
export const SAME = 0.9;

const NAME = 0.6;
const HINT = 0.1;

const hints = { city: 'même ville', jobTitle: 'même métier', employer: 'même employeur', mailbox: 'adresses proches' };

const hintsOf = (likeness: Likeness) => (Object.keys(hints) as (keyof typeof hints)[]).filter((hint) => likeness[hint]);

/** Under it, whatever else there is: two who live together have one number, one town and often one trade. */
const OTHER_NAME = 0.85;

/** 0 to 1: a number and a name are enough; namesakes need a hint, and are one person with three of them. */
export function scoreOf(likeness: Likeness): number {
  const { phone, name } = likeness;
  if (!phone && !name) return 0;
  const base = phone ? (name ? SAME : SUSPECT) : NAME;
  const score = base + hintsOf(likeness).length * HINT;
  return Math.min(name ? 1 : OTHER_NAME, Math.round(score * 100) / 100);
}

/** In the words of the screen. */
export function reasonsOf(likeness: Likeness): string[] {
  const { phone, name } = likeness;
  return [
    ...(name ? ['même nom'] : []),
    ...(phone ? ['même téléphone'] : []),
    ...hintsOf(likeness).map((hint) => hints[hint]),
  ];
}
