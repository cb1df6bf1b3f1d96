import { addDays, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import type { TimelineMission } from '../mission-detail/timeline-segments.ts';

/** What is asked of a mission of another year. */
export interface Planned {
  recordId: string;
  beginMission: string;
  endMission: string;
  bloomer: { recordId: string; fullname: string; isDisabled: boolean };
}

/** A mission with a day in the year. */
export interface PlannedMission extends TimelineMission {
  recordId: string;
  label: string;
  bloomer: Planned['bloomer'];
  clientSociety: { name: string };
}

/** Days on which a Bloomer has no mission, the first and the last of them. */
export interface Gap {
  from: string;
  to: string;
}

export interface PlanningRow {
  bloomerId: string;
  fullname: string;
  /** Missions that run at the same time stand below each other. */
  lanes: PlannedMission[][];
  gaps: Gap[];
}

/** The year on screen, by its first and its last day. */
export interface PlannedYear {
  first: string;
  last: string;
  today: string;
}

const SATURDAY = 5;

/**
 * A row for each Bloomer with a mission or a gap in the year, in the order of their names.
 * @param around missions of the year before and of the year after, which gaps reach to
 */
export function planningRows(
  missions: readonly PlannedMission[],
  around: readonly Planned[],
  year: PlannedYear,
): PlanningRow[] {
  const known = new Map<string, Planned>([...around, ...missions].map((mission) => [mission.recordId, mission]));
  const shown = byBloomer(missions);
  return [...byBloomer([...known.values()])]
    .map(([bloomerId, own]) => ({
      bloomerId,
      fullname: own[0]?.bloomer.fullname ?? '',
      lanes: lanesOf(shown.get(bloomerId) ?? []),
      gaps: gapsOf(own, year).filter(({ from, to }) => to >= year.first && from <= year.last),
    }))
    .filter(({ lanes, gaps }) => lanes.length > 0 || gaps.length > 0)
    .sort((left, right) => left.fullname.localeCompare(right.fullname, 'fr'));
}

/** The missions of each, in the order of time. */
function byBloomer<Mission extends Planned>(missions: readonly Mission[]): Map<string, Mission[]> {
  const found = new Map<string, Mission[]>();
  const inTime = [...missions].sort((left, right) => left.beginMission.localeCompare(right.beginMission));
  for (const mission of inTime) {
    const own = found.get(mission.bloomer.recordId);
    if (own) own.push(mission);
    else found.set(mission.bloomer.recordId, [mission]);
  }
  return found;
}

function lanesOf(missions: readonly PlannedMission[]): PlannedMission[][] {
  const lanes: PlannedMission[][] = [];
  for (const mission of missions) {
    const free = lanes.find((lane) => (lane.at(-1)?.endMission ?? '') < mission.beginMission);
    if (free) free.push(mission);
    else lanes.push([mission]);
  }
  return lanes;
}

/**
 * Between the end of all that ran and the next beginning, or today, of who is still there; a weekend between two
 * missions is none.
 */
function gapsOf(missions: readonly Planned[], { last, today }: PlannedYear): Gap[] {
  const gaps: Gap[] = [];
  let end = missions[0]?.endMission ?? '';
  const close = (to: string) => {
    const gap = { from: addDays(end, 1), to };
    if (gap.from <= gap.to && hasWeekday(gap)) gaps.push(gap);
  };
  for (const { beginMission, endMission } of missions) {
    close(addDays(beginMission, -1));
    if (endMission > end) end = endMission;
  }
  if (!missions.some(({ bloomer }) => bloomer.isDisabled)) close(earlier(today, knownUntil(last)));
  return gaps;
}

/** No more is read than the year after. */
const knownUntil = (last: string) => `${Number(last.slice(0, 4)) + 1}-12-31`;

export const earlier = (one: string, other: string) => (one < other ? one : other);

function hasWeekday({ from, to }: Gap): boolean {
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekdayOf(day) < SATURDAY) return true;
  return false;
}
