/** What a level between 0 and 1 is called from there on; below the first it is called the same. */
export const skillLevels = [
  { from: 0.1, label: 'Junior' },
  { from: 0.4, label: 'Confirmé' },
  { from: 0.7, label: 'Senior' },
] as const;
const languageLevels = [
  { from: 0, label: 'Débutant' },
  { from: 0.5, label: 'Intermédiaire' },
  { from: 0.8, label: 'Courant' },
  { from: 1, label: 'Bilingue' },
] as const;

type Levels = readonly [{ label: string }, ...{ from: number; label: string }[]];

const nameIn = ([lowest, ...higher]: Levels, level: number) =>
  (higher.findLast(({ from }) => level >= from) ?? lowest).label;

/** skillLevel(0.5) → 'Confirmé' */
export const skillLevel = (level: number) => nameIn(skillLevels, level);
/** languageLevel(1) → 'Bilingue' */
export const languageLevel = (level: number) => nameIn(languageLevels, level);

/** What is chosen of a language, best last. */
export const languageChoices = [
  { level: 0.2, label: 'Débutant' },
  { level: 0.5, label: 'Intermédiaire' },
  { level: 0.8, label: 'Courant' },
  { level: 1, label: 'Bilingue' },
] as const;

export const MAX_YEARS = 60;

/** levelOfYears(3) → 0.4, which is Confirmé: from three years on, Senior from seven on. */
export function levelOfYears(years: number): number {
  const [junior, confirmed, senior] = skillLevels;
  if (years < 3) return junior.from;
  return years < 7 ? confirmed.from : senior.from;
}
