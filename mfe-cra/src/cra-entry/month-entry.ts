import { type Draft, useDraft } from '@bloom/shared-ui/draft';
import { useCallback, useEffect, useRef, useState } from 'react';
import { allSelected, type DayEntry, sameEntries, selectAll, unselectAll } from '../month-days/month-days.rules.ts';
import type { TakenDays } from '../month-days/taken-days.rules.ts';
import { applyDraft, type CraDraft, draftOf, isCraDraft, joinDraft } from './cra-draft.ts';
import { applyPattern, type Pattern } from './month-beside.rules.ts';

export interface MonthEntry {
  days: readonly DayEntry[];
  /** Something differs from what the server holds. */
  changed: boolean;
  everythingSelected: boolean;
  /** When a draft of an earlier visit that differs from the server was kept; until it is taken or refused. */
  offeredSince: string | undefined;
  change: (id: number, patch: Partial<DayEntry>) => void;
  toggleAll: () => void;
  /** Fills what is empty as the week days of another month were. */
  repeat: (pattern: Pattern) => void;
  takeDraft: () => void;
  refuseDraft: () => void;
  /** The server has it all: the draft has done its work. */
  saved: () => void;
  /** The server holds something else: what was typed is kept, also when another tab has replaced the draft. */
  keep: () => void;
}

interface Start {
  initial: readonly DayEntry[];
  base: number;
  readOnly: boolean;
  missionRecordId: string | undefined;
  month: string;
  taken: TakenDays;
}

type Offer = Draft<CraDraft>['offered'];

function worthOffering(offered: Offer, { initial, base, readOnly }: Start): Offer {
  if (readOnly || !offered) return undefined;
  return sameEntries(applyDraft(initial, offered.value, base), initial) ? undefined : offered;
}

/**
 * The days that the server holds: the same array while none of them differs, however often the page reads them anew.
 */
function useSavedDays(read: readonly DayEntry[]): readonly DayEntry[] {
  const [saved, setSaved] = useState(read);
  if (sameEntries(saved, read)) return saved;
  setSaved(read);
  return read;
}

/** The days being typed; each change is kept on the device at once, so that a closed tab loses nothing. */
export function useMonthEntry(current: Start): MonthEntry {
  const { base, missionRecordId = '', month, taken } = current;
  const initial = useSavedDays(current.initial);
  const start = { ...current, initial };
  const [days, setDays] = useState<readonly DayEntry[]>(initial);
  const draft = useDraft(`cra.${missionRecordId}.${month}`, isCraDraft);
  const offered = worthOffering(draft.offered, start);
  // Typing before answering joins what is offered: neither is lost if the page goes away now.
  const joined = offered ? joinDraft(days, initial, offered.value, base) : days;
  const latest = useRef(joined);
  latest.current = joined;
  const { keep } = draft;

  useEffect(() => {
    if (days !== initial) keep(draftOf(latest.current, initial));
  }, [days, initial, keep]);

  // Keeps its identity: thirty-one rows of lists must not be drawn again for one letter of a comment.
  const change = useCallback((id: number, patch: Partial<DayEntry>) => {
    setDays((known) => known.map((day) => (day.id === id ? { ...day, ...patch } : day)));
  }, []);

  return {
    days,
    changed: !sameEntries(days, initial),
    everythingSelected: allSelected(days, base, taken),
    offeredSince: offered?.savedAt,
    change,
    toggleAll: () =>
      setDays((known) => (allSelected(known, base, taken) ? unselectAll(known) : selectAll(known, base, taken))),
    repeat: (pattern) => setDays((known) => applyPattern(known, pattern, base, taken)),
    takeDraft: () => {
      setDays(joined);
      draft.taken();
    },
    refuseDraft: () => {
      draft.forget();
      keep(draftOf(days, initial));
    },
    saved: draft.forget,
    keep: () => keep(draftOf(latest.current, initial)),
  };
}
