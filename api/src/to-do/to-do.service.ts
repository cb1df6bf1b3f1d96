import { addMonths, firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { NOBODY } from '../cra/activities/cra-board.service.ts';
import { mayReadFailedMails } from '../desk/failed-mails/failed-mails.policy.ts';
import type { RequestContext } from '../platform/context/context.ts';
import { jobTitle } from '../platform/jobs/jobs.ts';
import { isFinanceOfficer, isStaff, requireStaff } from '../platform/viewer/viewer.ts';
import { isOfFinance, type ToDoKind, toDoKinds } from './to-do.kinds.ts';
import { type CountedItem, firstItems, itemsOf, type ToDoItem } from './to-do.repository.ts';
import type { ToDoScope } from './to-do.sql.ts';

/** Months before the one spoken of in which a report that nobody began is missing. */
const MONTHS_BACK = 11;
/** Until the day before, everybody is busy with the month that has just ended. */
const MONTH_TURNS_ON = 5;

export interface ToDoLine
  extends Pick<CountedItem, 'kind' | 'month' | 'count' | 'oldest' | 'remindable' | 'reminderMails'> {
  id: string;
  isFinance: boolean;
  items: ToDoItem[];
}

export interface ToDo {
  month: string;
  lines: ToDoLine[];
}

function monthSpokenOf(today: string): string {
  const present = firstOfMonth(today);
  return Number(today.slice(8)) < MONTH_TURNS_ON ? addMonths(present, -1) : present;
}

function scopeOf(context: RequestContext, mine: boolean): ToDoScope {
  const { viewer, clock } = context;
  requireStaff(viewer, 'account', 'finance');
  const today = clock.today();
  const to = monthSpokenOf(today);
  return {
    viewer,
    today,
    now: clock.now(),
    from: addMonths(to, -MONTHS_BACK),
    to: lastOfMonth(to),
    staffId: mine ? (viewer.staffId ?? NOBODY) : undefined,
    mails: mayReadFailedMails(viewer),
    reminds: isStaff(viewer, 'account'),
  };
}

/**
 * What waits for the staff, a line for each kind and month, reports first and the oldest of them before the others;
 * then what waits for finance, which is first for who looks after no mission.
 */
export async function toDo(context: RequestContext, mine: boolean): Promise<ToDo> {
  const scope = scopeOf(context, mine);
  const lines = new Map<string, ToDoLine>();
  for (const item of await firstItems(context.db, scope)) {
    const { kind, month, count, oldest, remindable, reminderMails } = item;
    const id = month === null ? kind : `${kind}:${month}`;
    const isFinance = isFinanceOfficer(context.viewer) && isOfFinance(kind);
    const line = lines.get(id) ?? { id, kind, month, count, oldest, remindable, reminderMails, isFinance, items: [] };
    line.items.push(inWords(item));
    lines.set(id, line);
  }
  // Who looks after no mission begins with finance.
  const order = byUrgency({ isFinanceFirst: !isStaff(context.viewer, 'account') });
  return { month: monthSpokenOf(scope.today), lines: [...lines.values()].sort(order) };
}

/** Work is called by its name for people. */
function inWords<Item extends ToDoItem>(item: Item): Item {
  return item.kind === 'failedJob' ? { ...item, title: jobTitle(item.title) } : item;
}

const byUrgency =
  ({ isFinanceFirst }: { isFinanceFirst: boolean }) =>
  (left: ToDoLine, right: ToDoLine): number => {
    if (left.isFinance !== right.isFinance) return left.isFinance === isFinanceFirst ? -1 : 1;
    // The oldest month is the latest.
    if (left.month !== null && right.month !== null && left.month !== right.month) {
      return left.month < right.month ? -1 : 1;
    }
    return toDoKinds.indexOf(left.kind) - toDoKinds.indexOf(right.kind);
  };

export interface LineArgs {
  kind: ToDoKind;
  month?: string | null;
  mine: boolean;
}

export async function toDoItems(context: RequestContext, { kind, month, mine }: LineArgs): Promise<ToDoItem[]> {
  const items = await itemsOf(context.db, scopeOf(context, mine), kind, month ?? null);
  return items.map((item) => inWords(item));
}
