import type { Db } from '../platform/database/database.ts';
import { insertBatch } from './demo.batch.write.ts';
import { openPayments } from './demo.open-payments.ts';
import { partPayments } from './demo.part-payments.ts';
import type { PaymentWorld, PlannedPayments } from './demo.payments.ts';
import { refundsOf } from './demo.refunds.ts';

/** What was paid, then what waits: what may wait is asked of the database, which has everything by then. */
export async function writePayments(
  db: Db,
  world: PaymentWorld,
  planned: Omit<PlannedPayments, 'invoices'>,
): Promise<void> {
  const insert = async (plan: Omit<PlannedPayments, 'invoices' | 'notices'>) => {
    await insertBatch(db, 'payment_run', plan.runs);
    await insertBatch(db, 'payment_transfer', plan.transfers);
    await insertBatch(db, 'bank_movement', plan.movements);
    await insertBatch(db, 'bank_movement_match', plan.matches);
    await insertBatch(
      db,
      'bank_movement_dismissal',
      plan.movements.flatMap(({ id, dismissed_at }) => (dismissed_at ? [{ movement_id: id, dismissed_at }] : [])),
    );
  };
  await insert(planned);
  await insertBatch(db, 'dunning_notice', planned.notices);
  await insert(await openPayments(db, world));
  await insert(await partPayments(db, world));
  await insertBatch(db, 'client_refund', await refundsOf(db, world));
}
