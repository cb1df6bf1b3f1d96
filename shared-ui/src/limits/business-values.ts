import { skillLevelThresholds } from './limits.ts';

/** Closed lists of the business, as the API writes them. `{product}` values take the product's name. */
export const contractTypes = [
  'Freelance',
  'Freelance_Tech_Digital',
  'Freelance_{product}_People',
  'Freelance_RPO',
  'CDI',
  'CDI_Tech_Digital',
  'CDI_{product}_People',
  'People',
  'RPO',
] as const;
export const contractDocumentTypes = ['SST', 'PDS'] as const;
export const jobTypes = ['IT', 'RPO', 'People'] as const;
export const workModes = ['Flexible', 'Remote', 'OnSite'] as const;
export const talentCategories = ['Bloomer', 'SuperBloomer'] as const;
export const candidateKinds = ['CDI', 'Freelance', 'FreeAndCDI'] as const;
export const paymentStartModes = [
  'FIFTY_FIFTY_SIGNATURE_START',
  'FIFTY_FIFTY_START_TRIAL',
  'FULL_START',
  'CUSTOM',
] as const;

const [junior, confirmed, senior] = skillLevelThresholds;
/** What a level between 0 and 1 is called from there on; below the first it is called the same. */
export const skillLevels = [
  { from: junior, label: 'Junior' },
  { from: confirmed, label: 'Confirmé' },
  { from: senior, label: 'Senior' },
] as const;
const languageLevels = [
  { from: 0, label: 'Débutant' },
  { from: 0.5, label: 'Intermédiaire' },
  { from: 0.8, label: 'Courant' },
  { from: 1, label: 'Bilingue' },
] as const;

export type JobType = (typeof jobTypes)[number];
export type WorkMode = (typeof workModes)[number];
export type PaymentStartMode = (typeof paymentStartModes)[number];

/** 'Freelance_{product}_People' → 'Freelance_Bloom_People'. */
export function named(contractType: (typeof contractTypes)[number], productName: string): string {
  return contractType.replace('{product}', productName);
}

type Levels = readonly [{ label: string }, ...{ from: number; label: string }[]];

const nameIn = ([lowest, ...higher]: Levels, level: number) =>
  (higher.findLast(({ from }) => level >= from) ?? lowest).label;

/** skillLevel(0.5) → 'Confirmé' */
export const skillLevel = (level: number) => nameIn(skillLevels, level);
/** languageLevel(1) → 'Bilingue' */
export const languageLevel = (level: number) => nameIn(languageLevels, level);
