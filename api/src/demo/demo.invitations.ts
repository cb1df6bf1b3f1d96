/** How each Bloomer came: most have joined, some were invited lately, too long ago, or not yet. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import type { Random } from './demo.random.ts';
import type { PlannedBloomer } from './demo.rows.ts';

export type PlannedInvitation = {
  readonly id: string;
  readonly bloomer_id: string;
  readonly status: 'ongoing' | 'done';
  readonly created_at: string;
  readonly expires_at: string;
};

const LIFE_DAYS = 14;

function planned(id: string, bloomerId: string, status: 'ongoing' | 'done', day: string): PlannedInvitation {
  return {
    id,
    bloomer_id: bloomerId,
    status,
    created_at: `${day}T08:00:00Z`,
    expires_at: `${addDays(day, LIFE_DAYS)}T08:00:00Z`,
  };
}

export function invitationsOf(
  random: Random,
  people: readonly PlannedBloomer[],
  newcomerId: string,
  today: string,
): PlannedInvitation[] {
  return people.flatMap((person, index) => {
    if (person.id === newcomerId) return [planned(random.of('invitation').uuid(), person.id, 'ongoing', today)];
    const own = random.of(`invitation ${index}`);
    // The demo accounts come first: they have joined.
    if (index > 2 && index % 11 === 10) return [];
    if (index > 2 && index % 11 === 7) return [planned(own.uuid(), person.id, 'ongoing', addDays(today, -3))];
    if (index > 2 && index % 11 === 4) return [planned(own.uuid(), person.id, 'ongoing', addDays(today, -30))];
    return [planned(own.uuid(), person.id, 'done', addDays(today, -own.int(60, 700)))];
  });
}
