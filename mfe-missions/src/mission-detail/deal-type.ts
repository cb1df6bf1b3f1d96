import { contractTypes, named } from '@bloom/shared-ui/business-values';
import type { Option } from '@bloom/shared-ui/select-field';

/** What was sold, as the API writes it, in words; the product's own kinds carry its name. */
export function dealTypeOptions(productName: string): Option[] {
  return contractTypes.map((type) => ({
    value: named(type, 'product'),
    label: named(type, productName).replaceAll('_', ' '),
  }));
}

export function dealTypeLabel(type: string | null, productName: string): string | undefined {
  return dealTypeOptions(productName).find(({ value }) => value === type)?.label;
}

/** A permanent contract: how its fee is paid has to be agreed. */
export const isPermanent = (type: string | null | undefined) => type?.startsWith('CDI') ?? false;
