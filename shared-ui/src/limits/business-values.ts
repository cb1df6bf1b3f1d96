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

export type JobType = (typeof jobTypes)[number];
export type WorkMode = (typeof workModes)[number];
export type PaymentStartMode = (typeof paymentStartModes)[number];

/** 'Freelance_{product}_People' → 'Freelance_Bloom_People'. */
export function named(contractType: (typeof contractTypes)[number], productName: string): string {
  return contractType.replace('{product}', productName);
}
