/** How what came in is shared out over the rates of an invoice. */
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import type { ReceivedAmount } from './invoice-platform.ts';

/** In proportion to what each rate still asks; the last one takes what rounding leaves. */
export function partOf(left: readonly ReceivedAmount[], cents: number): ReceivedAmount[] {
  const whole = left.reduce((sum, one) => sum + one.cents, 0);
  let rest = Math.min(cents, whole);
  if (rest <= 0) return [];
  const wanted = rest;
  return left.flatMap(({ cents: asked, rate }, index) => {
    const share = index === left.length - 1 ? rest : Math.floor((asked * wanted) / whole);
    rest -= share;
    return share > 0 ? [{ cents: share, rate }] : [];
  });
}

/** With its tax, rate by rate: what is left after what is settled already. */
export function unpaidOf(
  { totals }: Pick<InvoiceDocument, 'totals'>,
  settled: readonly ReceivedAmount[],
): ReceivedAmount[] {
  return totals.vat.flatMap(({ rate, net, vat }) => {
    const came = settled.filter((one) => one.rate === rate).reduce((sum, { cents }) => sum + cents, 0);
    const cents = net + vat - came;
    return cents > 0 ? [{ cents, rate }] : [];
  });
}
