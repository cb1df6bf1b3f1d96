import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { businessDay } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { slotOf } from '../../platform/jobs/sweep-slot.ts';
import { definedRetentions } from '../../platform/retention/retention.ts';
import { isDataOfficer, requireStaff } from '../../platform/viewer/viewer.ts';
import { ownRetentions } from './own-retention.service.ts';
import type { ListedCategory } from './retention.repository.ts';
import { NIGHT_AT, REPORTED_DAYS } from './retention.rules.ts';
import { type ToldBefore, toldBefore } from './retention-notice.repository.ts';
import {
  goneSince,
  type ListedRow,
  lastRuns,
  listedCategories,
  type RetentionRun,
} from './retention-report.repository.ts';
import { endingOf, keptInFrench, labelOf, reasonOf } from './retention-told.words.ts';

/** When the last of the night's sweeps must have ended. */
const NIGHT_OVER = { when: { dailyAt: '04:30' } };
const MONTH_DAYS = 30;

export const retentionStates = ['failed', 'missing', 'held', 'announced', 'waiting', 'done'] as const;
export type RetentionState = (typeof retentionStates)[number];

export interface KeptBack {
  why: string;
  count: number;
}

export interface CategoryReport {
  category: string;
  label: string;
  kept: string;
  ending: string;
  isPersonal: boolean;
  state: RetentionState;
  lastRunOn: string | null;
  error: string | null;
  legalHold: string | null;
  heldBy: string | null;
  heldSince: Date | null;
  startsOn: string | null;
  goneLastNight: number | null;
  goneLastMonth: number;
  dueSoon: number | null;
  keptBack: KeptBack[];
}

export interface RetentionReport {
  night: string;
  viewerCanHold: boolean;
  categories: CategoryReport[];
}

interface Known {
  run: RetentionRun | undefined;
  listed: ListedRow | undefined;
  told: ToldBefore | undefined;
  gone: number;
}

/** What the nights did, will do and hold back, for whoever answers for the data: what needs somebody comes first. */
export async function retentionReport({ db, clock, viewer }: RequestContext): Promise<RetentionReport> {
  requireStaff(viewer, 'dpo');
  const now = clock.now();
  const night = slotOf(NIGHT_OVER, now);
  const runs = new Map((await lastRuns(db)).map((run) => [run.category, run]));
  const next = addDays(slotOf({ when: { dailyAt: NIGHT_AT } }, now), 1);
  const told = await toldBefore(db, next);
  const listed = await listedCategories(db);
  const gone = await goneSince(db, addDays(clock.today(), 1 - MONTH_DAYS));
  const categories = [...definedRetentions(), ...ownRetentions()].map((retention) => {
    const { category } = retention;
    const known = {
      run: runs.get(category),
      listed: listed.get(category),
      told: told.get(category),
      gone: gone.get(category) ?? 0,
    };
    return reportOf(retention, known, { night, next });
  });
  return { night, viewerCanHold: isDataOfficer(viewer), categories: categories.sort(byUrgency) };
}

function reportOf(retention: ListedCategory, known: Known, at: { night: string; next: string }): CategoryReport {
  const { category, keeps, becomes, personal } = retention;
  const { run, listed, told, gone } = known;
  const startsOn = startOf(retention, told, at.next);
  const hasRun = run !== undefined && run.day >= at.night;
  return {
    category,
    label: labelOf(category),
    kept: keptInFrench(category, keeps),
    ending: endingOf(becomes?.called ?? 'deleted'),
    isPersonal: personal,
    state: stateOf(known, { hasRun, startsOn, night: at.night }),
    lastRunOn: run?.day ?? null,
    error: run?.error ?? null,
    legalHold: listed?.legal_hold ?? null,
    heldBy: listed?.holder ?? null,
    heldSince: listed?.held_at ?? null,
    startsOn,
    goneLastNight: hasRun ? run.rows : null,
    goneLastMonth: gone,
    dueSoon: run?.due_in_seven_days ?? null,
    keptBack: Object.entries(run?.held_back ?? {})
      .map(([why, count]) => ({ why: reasonOf(why), count }))
      .sort((one, other) => other.count - one.count),
  };
}

/** The day of the first night that takes all that is due by then, where the next one does not. */
function startOf({ announced = false }: ListedCategory, told: ToldBefore | undefined, next: string): string | null {
  const until = told?.until ?? null;
  if (!announced || (until !== null && businessDay(until) >= next)) return null;
  return addDays(told?.next ?? next, REPORTED_DAYS);
}

function stateOf(
  { run, listed }: Known,
  { hasRun, startsOn, night }: { hasRun: boolean; startsOn: string | null; night: string },
): RetentionState {
  if (run !== undefined && run.error !== null) return 'failed';
  if (!hasRun && listed !== undefined && slotOf(NIGHT_OVER, listed.listed_at) < night) return 'missing';
  if (listed !== undefined && listed.legal_hold !== null) return 'held';
  if (startsOn !== null) return 'announced';
  return run === undefined ? 'waiting' : 'done';
}

const collator = new Intl.Collator('fr');

function byUrgency(one: CategoryReport, other: CategoryReport): number {
  const isOrdinary = ({ state }: CategoryReport) => Number(!['failed', 'missing', 'held'].includes(state));
  const rank = ({ state }: CategoryReport) => retentionStates.indexOf(state);
  return (
    isOrdinary(one) - isOrdinary(other) ||
    (isOrdinary(one) === 0 ? rank(one) - rank(other) : 0) ||
    Number(other.isPersonal) - Number(one.isPersonal) ||
    collator.compare(one.label, other.label)
  );
}
