import { dealTypes, dealTypeLabel as labelOf } from '@bloom/shared-rules/mission/deal-types';
import type { Option } from '@bloom/shared-ui/select-field';

/** What was sold in words; the product's own kinds carry its name. */
export function dealTypeOptions(productName: string): Option[] {
  return dealTypes.map((value) => ({ value, label: labelOf(value, productName) }));
}

export function dealTypeLabel(type: string | null, productName: string): string | undefined {
  return dealTypeOptions(productName).find(({ value }) => value === type)?.label;
}
