/** Deals that became missions, and ends that moved: what the planning counts besides the missions. */
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { PlannedAmendment } from './demo.amendments.ts';
import type { Random } from './demo.random.ts';
import type { PlannedMission } from './demo.rows.ts';

export type PlannedPlanning = {
  readonly deals: readonly NewRow<'deal'>[];
  readonly endChanges: readonly NewRow<'mission_end_change'>[];
  /** The papers of these moves: each end that was known is told by an amendment. */
  readonly amendments: readonly PlannedAmendment[];
};

type Move = Pick<NewRow<'mission_end_change'>, 'mission_id' | 'end_before' | 'end_after'> & { readonly day: string };

/** A mission of more than half a year was agreed for less, and extended a few days before it would have ended. */
function extensionsOf(random: Random, { row }: PlannedMission, today: string): Move[] {
  const first = lastOfMonth(addMonths(firstOfMonth(row.begin_mission), random.int(3, 5)));
  if (first >= row.end_mission || !random.chance(0.6)) return [];
  const second = lastOfMonth(addMonths(firstOfMonth(first), 6));
  const ends = second < row.end_mission && random.chance(0.5) ? [first, second] : [first];
  const moves = ends.map((end) => ({ end, day: addDays(end, -random.int(6, 20)) })).filter(({ day }) => day < today);
  return moves.map(({ end, day }, index) => ({
    mission_id: row.id,
    day,
    end_before: end,
    end_after: moves[index + 1]?.end ?? row.end_mission,
  }));
}

/** Agreed and signed by both sides on the day on which it was made. */
function paperOf(random: Random, move: Move, number: number, staffId: string): PlannedAmendment {
  return {
    id: random.uuid(),
    mission_id: move.mission_id,
    number,
    step: 'Prolongation',
    state: 'signed',
    former_end: move.end_before,
    new_end: move.end_after,
    created_by: `staff:${staffId}`,
    created_at: `${move.day}T14:00:00Z`,
    ended_at: `${move.day}T16:00:00Z`,
  };
}

/** What the amendments say that go with contracts has happened too. */
function moveOf({ mission_id, former_end, new_end, created_at }: PlannedAmendment): Move[] {
  if (!new_end) return [];
  return [{ mission_id, day: String(created_at).slice(0, 10), end_before: former_end, end_after: new_end }];
}

interface PlanningFrame {
  readonly missions: readonly PlannedMission[];
  /** The amendments of the contracts: their missions are moved by nothing else. */
  readonly amendments: readonly PlannedAmendment[];
  readonly staffId: string;
  readonly today: string;
}

export function planningOf(random: Random, { missions, amendments, staffId, today }: PlanningFrame): PlannedPlanning {
  const amended = new Set(amendments.map(({ mission_id: id }) => id));
  const moved = missions.map((mission, index) =>
    amended.has(mission.row.id) ? [] : extensionsOf(random.of(index), mission, today),
  );
  const papers = moved.flatMap((moves, index) =>
    moves.map((move, at) => paperOf(random.of(`paper ${index} ${at}`), move, at + 1, staffId)),
  );
  const moves = [...amendments.flatMap(moveOf), ...moved.flat()];
  return {
    deals: missions.map(({ row }) => ({ mission_id: row.id, won_on: String(row.created_at).slice(0, 10) })),
    endChanges: moves.map(({ day, ...move }) => ({ ...move, changed_at: `${day}T14:00:00Z` })),
    amendments: papers,
  };
}
