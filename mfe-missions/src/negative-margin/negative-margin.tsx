import { isLoss } from '@bloom/shared-rules/money/margin';
import { StatusTag } from '@bloom/shared-ui/status-tag';

interface SoldPrice {
  purchasePricePerDayWithoutTaxes?: number | null;
  salePricePerDayWithoutTaxes?: number | null;
}

/** Marks a price that loses money; nothing for any other, and for whoever does not see both sides. */
export function NegativeMargin({ price }: { price: SoldPrice | undefined }) {
  if (!isLoss(price?.purchasePricePerDayWithoutTaxes, price?.salePricePerDayWithoutTaxes)) return null;
  return <StatusTag tone="danger">Marge négative</StatusTag>;
}
