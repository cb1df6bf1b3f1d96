import { isDay } from '@bloom/shared-rules/calendar-day';
import { accountingPeriodProblem } from '@bloom/shared-rules/invoice/accounting-period';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { stateError } from '../../platform/errors.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import { bookedBetween, paymentsBetween } from './accounting.repository.ts';
import { accountingText, linesOf } from './accounting-lines.ts';
import { paymentLines } from './accounting-payment-lines.ts';

const NAME = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)\.txt$/;

/** Sales, purchases and payments of these days, both counted, for the accountant of the firm. */
export async function accountingFile(context: RequestContext, name: string): Promise<ServedFile | undefined> {
  if (!isStaff(context.viewer, 'finance')) return undefined;
  const [, from = '', to = ''] = NAME.exec(name) ?? [];
  if (!isDay(from) || !isDay(to)) return undefined;
  const message = accountingPeriodProblem(from, to);
  if (message !== undefined) throw stateError({ reason: 'PERIOD', message });
  const invoices = await bookedBetween(context.db, from, to);
  const payments = await paymentsBetween(context.db, from, to);
  const rows = [...invoices.flatMap(linesOf), ...payments.flatMap(paymentLines)];
  await audit(context.db, context, {
    action: 'file.download',
    objectKind: 'accounting',
    objectId: name,
    data: { count: invoices.length, paymentCount: payments.length },
  });
  // Without its mark, spreadsheets take it for another encoding.
  return { bytes: Buffer.from(`\uFEFF${accountingText(rows)}`), name, mediaType: 'text/plain' };
}
