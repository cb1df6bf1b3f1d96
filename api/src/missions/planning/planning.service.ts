import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';
import {
  type CodeFigure,
  type FigureCode,
  figuresOf,
  MONTHS,
  monthsElapsed,
  type PlannedType,
} from './planning.figures.ts';
import { byMonths, countMissions, missionsCounted } from './planning.repository.ts';

/** As many as the dashboard shows at most. */
const MAX_MISSIONS = 100_000;
const FIRST_OF_MONTH = 'Le premier jour d’un mois est attendu.';

export interface MissionData {
  startDate: string;
  monthsElapsed: number;
  counts: CodeFigure[];
}

export interface MissionDataArgs {
  startDate: string;
  extended?: boolean | null;
}

/** The year of the missions from a first of month, and the year before it. */
export async function dashboardMissionData(context: RequestContext, args: MissionDataArgs): Promise<MissionData> {
  requireStaff(context.viewer);
  const { startDate } = args;
  if (startDate !== firstOfMonth(startDate)) throw invalidInput({ startDate: FIRST_OF_MONTH });
  const today = context.clock.today();
  const span = { from: addMonths(startDate, -MONTHS), to: addMonths(startDate, MONTHS - 1), now: context.clock.now() };
  const counts = await countMissions(context.db, span);
  return {
    startDate,
    monthsElapsed: monthsElapsed(startDate, today),
    counts: figuresOf(counts, startDate, today, args.extended ?? false),
  };
}

export interface CountedArgs {
  code: FigureCode;
  from: string;
  to?: string | null;
  type?: PlannedType | null;
}

/** The missions behind one figure, which their months add up to. */
export function countedMissionsSource(context: RequestContext, args: CountedArgs): Source {
  requireStaff(context.viewer);
  const { code, from, type } = args;
  const to = args.to ?? from;
  if (from !== firstOfMonth(from)) throw invalidInput({ from: FIRST_OF_MONTH });
  if (to !== firstOfMonth(to) || to < from || to >= addMonths(from, MONTHS)) {
    throw invalidInput({ to: 'Douze mois au plus, à partir du premier.' });
  }
  return {
    rows: missionsCounted({ from, to, now: context.clock.now() }, code, type ?? undefined),
    orderBy: byMonths,
    limit: MAX_MISSIONS,
  };
}
