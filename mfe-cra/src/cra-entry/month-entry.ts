import { useCallback, useEffect, useState } from 'react';
import {
  applyDraft,
  type Draft,
  type DraftKey,
  forgetDraft,
  forgetSavedDraft,
  readDraft,
  writeDraft,
} from './cra-draft.ts';
import { allSelected, type DayEntry, sameEntries, selectAll, unselectAll } from './cra-entry.rules.ts';

export interface MonthEntry {
  days: readonly DayEntry[];
  /** Something differs from what the server holds. */
  changed: boolean;
  everythingSelected: boolean;
  /** A draft of an earlier visit that differs from the server; offered until taken or refused. */
  offeredDraft: Draft | undefined;
  change: (id: number, patch: Partial<DayEntry>) => void;
  toggleAll: () => void;
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
  version: number;
  readOnly: boolean;
  draftKey: DraftKey;
}

function draftToOffer({ initial, base, readOnly, draftKey }: Start): Draft | undefined {
  if (readOnly) return undefined;
  const draft = readDraft(draftKey);
  return draft && !sameEntries(applyDraft(initial, draft, base), initial) ? draft : undefined;
}

/** The days being typed; each change is kept on the device at once, so that a closed tab loses nothing. */
export function useMonthEntry(start: Start): MonthEntry {
  const { initial, base, version, draftKey } = start;
  const [days, setDays] = useState<readonly DayEntry[]>(initial);
  const [offeredDraft, setOfferedDraft] = useState(() => draftToOffer(start));

  useEffect(() => {
    if (days === initial) return;
    setOfferedDraft(undefined);
    writeDraft(draftKey, days, version);
  }, [days, initial, draftKey, version]);

  // Keeps its identity: thirty-one rows of lists must not be drawn again for one letter of a comment.
  const change = useCallback((id: number, patch: Partial<DayEntry>) => {
    setDays((known) => known.map((day) => (day.id === id ? { ...day, ...patch } : day)));
  }, []);

  return {
    days,
    changed: !sameEntries(days, initial),
    everythingSelected: allSelected(days),
    offeredDraft,
    change,
    toggleAll: () => setDays((known) => (allSelected(known) ? unselectAll(known) : selectAll(known, base))),
    takeDraft: () => {
      if (offeredDraft) setDays(applyDraft(initial, offeredDraft, base));
    },
    refuseDraft: () => {
      forgetDraft(draftKey);
      setOfferedDraft(undefined);
    },
    saved: () => forgetSavedDraft(draftKey, days, base),
    keep: () => writeDraft(draftKey, days, version),
  };
}
