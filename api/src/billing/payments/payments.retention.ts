import { sql } from 'kysely';
import { defineRetention } from '../../platform/retention/retention.ts';

// A run goes after the last invoice that it paid, and so does what the bank said of one.
defineRetention({
  category: 'paymentRuns',
  table: 'payment_run',
  keeps: '10 years',
  fromYearEnd: true,
  since: 'created_at',
  where: (before) => sql`r.execution_on < ${before}
    and not exists (select from payment_transfer paid where paid.run_id = r.id)`,
  announced: true,
  personal: true,
});

defineRetention({
  category: 'bankMovements',
  table: 'bank_movement',
  keeps: '10 years',
  fromYearEnd: true,
  since: 'booked_on',
  where: sql`not exists (select from bank_movement_match booked where booked.movement_id = r.id)
    and not exists (select from client_refund given where given.movement_id = r.id)
    and not exists (select from refund_return back where back.movement_id = r.id)`,
  alongside: [sql`delete from bank_movement_dismissal where movement_id in (select id from due)`],
  announced: true,
  personal: true,
});
