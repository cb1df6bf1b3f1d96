/** Deals that became missions, and ends that moved: what the planning counts besides the missions. */
import { addDays, addMonths, lastOfMonth } from '@bloom/shared-rules/calendar-day';
import { firstOfMonth } from '../platform/clock.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { Random } from './demo.random.ts';
import type { PlannedMission } from './demo.rows.ts';

export type PlannedPlanning = {
  readonly deals: readonly NewRow<'deal'>[];
  readonly endChanges: readonly NewRow<'mission_end_change'>[];
};

/** A mission of more than half a year was agreed for less, and extended a few days before it would have ended. */
function extensionsOf(random: Random, { row }: PlannedMission, today: string): NewRow<'mission_end_change'>[] {
  const first = lastOfMonth(addMonths(firstOfMonth(row.begin_mission), random.int(3, 5)));
  if (first >= row.end_mission || !random.chance(0.6)) return [];
  const second = lastOfMonth(addMonths(firstOfMonth(first), 6));
  const ends = second < row.end_mission && random.chance(0.5) ? [first, second] : [first];
  const moves = ends.map((end) => ({ end, day: addDays(end, -random.int(6, 20)) })).filter(({ day }) => day < today);
  return moves.map(({ end, day }, index) => ({
    mission_id: row.id,
    changed_at: `${day}T14:00:00Z`,
    end_before: end,
    end_after: moves[index + 1]?.end ?? row.end_mission,
  }));
}

export function planningOf(random: Random, missions: readonly PlannedMission[], today: string): PlannedPlanning {
  return {
    deals: missions.map(({ row }) => ({ mission_id: row.id, won_on: String(row.created_at).slice(0, 10) })),
    endChanges: missions.flatMap((mission, index) => extensionsOf(random.of(index), mission, today)),
  };
}
