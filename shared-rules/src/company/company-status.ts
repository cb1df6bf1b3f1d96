/** What a company is by law, as it says of itself. */

export const companyStatuses = [
  'Auto Entrepreneur',
  'EI',
  'EURL',
  'SARL',
  'SAS',
  'SASU',
  'Autre',
  'SUE',
  'SHUE',
] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const MICRO = 'Auto Entrepreneur';
/** Established in another country of the Union, or outside of it. */
export const EUROPEAN = 'SUE';
export const FOREIGN = 'SHUE';

/** A person who trades under his own name, with no company beside him. */
export const isSoleTrader = (status: string | null) => status === MICRO || status === 'EI';

/** Established outside of France, by its status. */
export const isAbroad = (status: string | null) => status === EUROPEAN || status === FOREIGN;
