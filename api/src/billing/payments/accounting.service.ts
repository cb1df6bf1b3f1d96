import { isDay } from '@bloom/shared-rules/calendar-day';
import { accountingPeriodProblem } from '@bloom/shared-rules/invoice/accounting-period';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { isStaff } from '../../platform/viewer/viewer.ts';
import { bookedBetween } from './accounting.repository.ts';
import { accountingText } from './accounting-lines.ts';

const NAME = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)\.txt$/;

/** Sales and purchases of these days, both counted, for the accountant of the firm. */
export async function accountingFile(context: RequestContext, name: string): Promise<ServedFile | undefined> {
  if (!isStaff(context.viewer, 'finance')) return undefined;
  const [, from = '', to = ''] = NAME.exec(name) ?? [];
  if (!isDay(from) || !isDay(to)) return undefined;
  const message = accountingPeriodProblem(from, to);
  if (message !== undefined) throw new AppError('BAD_USER_INPUT', { message, reason: 'PERIOD', invalidArgs: [] });
  const invoices = await bookedBetween(context.db, from, to);
  await audit(context.db, context, {
    action: 'file.download',
    objectKind: 'accounting',
    objectId: name,
    data: { count: invoices.length },
  });
  // Without its mark, spreadsheets take it for another encoding.
  return { bytes: Buffer.from(`\uFEFF${accountingText(invoices)}`), name, mediaType: 'text/plain' };
}
