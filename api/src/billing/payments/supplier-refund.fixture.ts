import type { TestContext } from '../../testing/test-api.ts';
import { sale } from '../accounting/accounting-payments.fixture.ts';
import { acts } from './refund.fixture.ts';

type Finance = Parameters<typeof acts>[1];

/** An invoice of 1,200 euros that a supplier was paid before his credit note took 500 of it back. */
export async function overpaidSupplier(test: TestContext, finance: Finance, societyId: string) {
  const own = { side: 'supplier', society_id: societyId } as const;
  const money = { paid_on: '2026-11-12', payment_reference: 'VIR 1' };
  const { id, number } = await sale(test, `SUP-${societyId.slice(0, 8)}-1`, 100_000, { ...own, ...money });
  const credit = { preceding_id: id, kind: 'credit', issued_on: '2026-11-16' } as const;
  const amounts = { net_cents: 41_667, vat_cents: 8_333, total_cents: 50_000 };
  await sale(test, `${number}-A`, 41_667, { ...own, ...credit, ...amounts });
  /** Another one, which is due. */
  const other = async (of: string, net = 75_000) => (await sale(test, of, net, own)).id;
  return { id, number: number ?? '', other, ...acts(test, finance, id) };
}
