import { monthOfInstant, NOBODY } from '../../cra/activities/cra-board.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';
import { closingMonths } from './month-closing.sql.ts';

/** Everything that the dashboard lists for the month, for those who read its prices. */
export function monthClosing(context: RequestContext, args: { month: string; mine?: boolean | null }): Source {
  const { viewer, clock } = context;
  requireStaff(viewer, 'account', 'finance');
  const staffId = args.mine ? (viewer.staffId ?? NOBODY) : undefined;
  return closingMonths({ month: monthOfInstant(args.month), staffId, today: clock.today() });
}
