import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';

/** A stretch of the bar, from its first day to its last; days are yyyy-MM-dd. */
export interface Segment {
  from: string;
  to: string;
  /** `dropped`: it was agreed once and is no longer part of the mission. */
  kind: 'agreed' | 'extended' | 'unsigned' | 'dropped';
  amendment: number | null;
}

export interface TimelineMission {
  beginMission: string;
  endMission: string;
  amendments: readonly {
    number: number;
    state: 'abandoned' | 'partiallySigned' | 'pending' | 'signed';
    formerEndMission: string;
    newEndMission?: string | null;
  }[];
}

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Without the library of dates, which whoever only reads a mission does not download. */
export const dayAfter = (day: string) => new Date(timeOf(day) + DAY_MS).toISOString().slice(0, 10);

/** The mission as it was agreed first, then what each amendment added or took away, in the order of time. */
export function segmentsOf({ beginMission, endMission, amendments }: TimelineMission): Segment[] {
  const moves = amendments.flatMap(({ newEndMission: to, ...amendment }) =>
    to && amendment.state !== 'abandoned' ? [{ ...amendment, to }] : [],
  );
  const first: Segment = {
    from: beginMission,
    to: moves[0]?.formerEndMission ?? endMission,
    kind: 'agreed',
    amendment: null,
  };
  const segments = [first];
  // A mission's end is a day of it: what was added or taken away begins the day after.
  for (const { formerEndMission, to, state, number } of moves) {
    if (to > formerEndMission) {
      const kind = state === 'signed' ? 'extended' : 'unsigned';
      segments.push({ from: dayAfter(formerEndMission), to, kind, amendment: number });
    } else {
      // What was agreed before stays to be seen below what was taken away.
      segments.push({ from: dayAfter(to), to: formerEndMission, kind: 'dropped', amendment: number });
    }
  }
  // What was taken away and given back counts as given.
  return segments.filter(({ kind, from }) => kind !== 'dropped' || from > endMission);
}

/** Where a stretch lies on the bar, both of its days included. */
export function spanOf({ from, to }: Pick<Segment, 'from' | 'to'>, place: (day: string) => number) {
  const start = place(from);
  return { left: start, width: place(dayAfter(to)) - start };
}

/** Where a day lies on a bar from `first` to `last`, in percent. */
export function placeOf(day: string, first: string, last: string): number {
  const length = timeOf(last) - timeOf(first);
  if (length <= 0) return 0;
  return Math.min(100, Math.max(0, ((timeOf(day) - timeOf(first)) / length) * 100));
}
