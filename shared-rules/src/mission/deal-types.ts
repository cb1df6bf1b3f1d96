/** What was sold; « product » stands for the product's own name. */
export const dealTypes = [
  'Freelance',
  'Freelance_Tech_Digital',
  'Freelance_product_People',
  'Freelance_RPO',
  'CDI',
  'CDI_Tech_Digital',
  'CDI_product_People',
  'People',
  'RPO',
] as const;

export type DealType = (typeof dealTypes)[number];

/** A permanent contract: its fee is paid at moments that have to be agreed. */
export const isPermanent = (type: string | null | undefined) => type?.startsWith('CDI') ?? false;

/** « CDI Tech Digital »; the product's own kinds carry its name. */
export const dealTypeLabel = (type: string, productName: string) =>
  type.replace('product', productName).replaceAll('_', ' ');
