import type { Row } from '../../platform/database/database.tables.ts';

export type DealType = NonNullable<Row<'deal'>['type']>;

/** Contract types of a deal; « product » stands for the product's own name. */
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
] as const satisfies readonly DealType[];

/** A permanent contract: its fee is paid at moments that have to be agreed. */
export const isPermanent = (type: DealType | null | undefined) => type?.startsWith('CDI') ?? false;
