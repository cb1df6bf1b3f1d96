import { dealTypes } from '@bloom/shared-rules/deal-types';
import type { Option } from '@bloom/shared-ui/select-field';

/** What was sold in words; the product's own kinds carry its name. */
export function dealTypeOptions(productName: string): Option[] {
  return dealTypes.map((value) => ({ value, label: value.replace('product', productName).replaceAll('_', ' ') }));
}

export function dealTypeLabel(type: string | null, productName: string): string | undefined {
  return dealTypeOptions(productName).find(({ value }) => value === type)?.label;
}
