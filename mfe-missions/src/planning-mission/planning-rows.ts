import { addDays, weekdayOf } from '@bloom/shared-rules/calendar-day';
import type { TimelineMission } from '../mission-detail/timeline-segments.ts';

export interface PlannedMission extends TimelineMission {
  recordId: string;
  label: string;
  bloomer: { recordId: string; fullname: string };
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

const SATURDAY = 5;

/** A row for each Bloomer, in the order of their names. */
export function planningRows(missions: readonly PlannedMission[]): PlanningRow[] {
  const byBloomer = new Map<string, PlannedMission[]>();
  for (const mission of missions) {
    const { recordId } = mission.bloomer;
    byBloomer.set(recordId, [...(byBloomer.get(recordId) ?? []), mission]);
  }
  return [...byBloomer]
    .map(([bloomerId, own]) => {
      const inTime = own.sort((left, right) => left.beginMission.localeCompare(right.beginMission));
      const fullname = inTime[0]?.bloomer.fullname ?? '';
      return { bloomerId, fullname, lanes: lanesOf(inTime), gaps: gapsOf(inTime) };
    })
    .sort((left, right) => left.fullname.localeCompare(right.fullname, 'fr'));
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

/** Between the end of all that ran and the next beginning; a weekend between two missions is none. */
function gapsOf(missions: readonly PlannedMission[]): Gap[] {
  const gaps: Gap[] = [];
  let end = missions[0]?.endMission ?? '';
  for (const { beginMission, endMission } of missions) {
    const gap = { from: addDays(end, 1), to: addDays(beginMission, -1) };
    if (gap.from <= gap.to && hasWeekday(gap)) gaps.push(gap);
    if (endMission > end) end = endMission;
  }
  return gaps;
}

function hasWeekday({ from, to }: Gap): boolean {
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekdayOf(day) < SATURDAY) return true;
  return false;
}
