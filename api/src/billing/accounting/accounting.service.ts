import { addDays, isDay, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { accountingPeriodProblem, accountingSizeProblem } from '@bloom/shared-rules/invoice/accounting-period';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import { bookedBetween, countBooked, type Period, paymentsBetween } from './accounting.repository.ts';
import { ACCOUNTING_HEAD, accountingText, linesOf } from './accounting-lines.ts';
import { paymentLines } from './accounting-payment-lines.ts';

const NAME = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)\.txt$/;

/** Sales, purchases and payments of these days, both counted, for the accountant of the firm. */
export async function accountingFile(context: RequestContext, name: string): Promise<ServedFile | undefined> {
  if (!isStaff(context.viewer, 'finance')) return undefined;
  const [, from = '', to = ''] = NAME.exec(name) ?? [];
  if (!isDay(from) || !isDay(to)) return undefined;
  const message = accountingPeriodProblem(from, to);
  if (message !== undefined) throw stateError({ reason: 'PERIOD', message });
  const tooMuch = accountingSizeProblem(await countBooked(context.db, { from, to }));
  if (tooMuch !== undefined) throw stateError({ reason: 'SIZE', message: tooMuch });
  const { texts, ...data } = await booksOf(context.db, { from, to });
  await audit(context.db, context, { action: 'file.download', objectKind: 'accounting', objectId: name, data });
  return { bytes: Buffer.concat(texts), name, mediaType: 'text/plain' };
}

/** The file in parts. Of what they are made of, no more than a month is held at once. */
async function booksOf(db: Db, period: Period) {
  // Without its mark, spreadsheets take it for another encoding.
  const texts = [Buffer.from(`\uFEFF${ACCOUNTING_HEAD}`)];
  let count = 0;
  let paymentCount = 0;
  for (const side of ['customer', 'supplier'] as const) {
    for (const month of calendarMonthsOf(period)) {
      const invoices = await bookedBetween(db, side, month);
      texts.push(Buffer.from(accountingText(invoices.flatMap(linesOf))));
      count += invoices.length;
    }
  }
  for (const month of calendarMonthsOf(period)) {
    const payments = await paymentsBetween(db, month);
    texts.push(Buffer.from(accountingText(payments.flatMap(paymentLines))));
    paymentCount += payments.length;
  }
  return { texts, count, paymentCount };
}

function calendarMonthsOf({ from, to }: Period): Period[] {
  const last = lastOfMonth(from);
  return last < to ? [{ from, to: last }, ...calendarMonthsOf({ from: addDays(last, 1), to })] : [{ from, to }];
}
