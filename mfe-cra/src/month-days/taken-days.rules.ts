import { longestWithin } from './worked-hours.ts';

/** Days of a month that the Bloomer's other missions have. */

/** Of one day, what other missions have already: a part of a day, and whose. */
export interface Taken {
  part: number;
  clients: readonly string[];
}
export type TakenDays = ReadonlyMap<string, Taken>;

export const nothingTaken: TakenDays = new Map();

interface OtherReport {
  nbDaysDetails: string;
  mission: { label: string; clientSociety: { recordId: string; name: string } };
}

/** @param clientId of the mission that is filled: its client alone would not tell another mission of it apart */
export function takenDays(others: readonly OtherReport[], clientId?: string): TakenDays {
  const taken = new Map<string, Taken>();
  for (const { nbDaysDetails, mission } of others) {
    const { recordId, name } = mission.clientSociety;
    const client = recordId === clientId ? `${name} (${mission.label})` : name;
    for (const [isoDate, part] of workedParts(nbDaysDetails)) {
      const before = taken.get(isoDate) ?? { part: 0, clients: [] };
      taken.set(isoDate, { part: before.part + part, clients: [...before.clients, client] });
    }
  }
  return taken;
}

function workedParts(text: string): [string, number][] {
  try {
    const days = JSON.parse(text) as Record<string, { dayWorked?: unknown } | null>;
    return Object.entries(days ?? {}).flatMap(([isoDate, day]) => {
      const part = day?.dayWorked;
      return typeof part === 'number' && part > 0 ? [[isoDate, part] satisfies [string, number]] : [];
    });
  } catch {
    return [];
  }
}

/** What can be entered of a day beside what other missions have of it. */
export function roomOf({ isoDate }: { isoDate: string }, taken: TakenDays, base: number): number {
  const part = taken.get(isoDate)?.part ?? 0;
  return longestWithin((1 - part) * base, base);
}
