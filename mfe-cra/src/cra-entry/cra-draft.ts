import { type DayEntry, sameEntries } from './cra-entry.rules.ts';

/**
 * What was typed and not saved yet, kept on this device: one draft per person, mission and month.
 * Storage may be full or forbidden (private window): then there simply is no draft.
 */

interface DraftDay {
  id: number;
  hours: number;
  onCallHours: number;
  comment: string;
}

export interface Draft {
  savedAt: string;
  /** Version of the CRA the draft started from, 0 when there was none. */
  version: number;
  days: DraftDay[];
}

export interface DraftKey {
  subject: string;
  missionRecordId: string;
  month: string;
}

function storageKey({ subject, missionRecordId, month }: DraftKey): string {
  return `bloom.cra-draft.${subject}.${missionRecordId}.${month}`;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<Draft>;
  return (
    typeof draft.savedAt === 'string' &&
    typeof draft.version === 'number' &&
    Array.isArray(draft.days) &&
    draft.days.every(
      (day) =>
        typeof day?.id === 'number' &&
        typeof day.hours === 'number' &&
        typeof day.onCallHours === 'number' &&
        typeof day.comment === 'string',
    )
  );
}

export function readDraft(key: DraftKey): Draft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(key)) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(key: DraftKey, days: readonly DayEntry[], version: number): void {
  const draft: Draft = {
    savedAt: new Date().toISOString(),
    version,
    days: days.map(({ id, hours, onCallHours, comment }) => ({ id, hours, onCallHours, comment })),
  };
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // No room or no permission: typing goes on without the safety net.
  }
}

/** Has this tab's own typing been saved? Another tab may have kept a different one since: that one stays. */
export function forgetSavedDraft(key: DraftKey, saved: readonly DayEntry[], base: number): void {
  const draft = readDraft(key);
  if (draft && sameEntries(applyDraft(saved, draft, base), saved)) forgetDraft(key);
}

export function forgetDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}

/** Lays the draft over the month; hours above a base that has shrunk since, and days outside the mission, are left out. */
export function applyDraft(days: readonly DayEntry[], draft: Draft, base: number): DayEntry[] {
  const drafted = new Map(draft.days.map((day) => [day.id, day]));
  return days.map((day) => {
    const kept = drafted.get(day.id);
    if (!kept || !day.inMission) return day;
    return { ...day, hours: Math.min(kept.hours, base), onCallHours: kept.onCallHours, comment: kept.comment };
  });
}
