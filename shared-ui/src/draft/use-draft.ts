import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRememberedKey, writeRemembered } from '../remembered/remembered.tsx';
import { readDraft, sweepDrafts } from './draft.ts';

export interface Draft<Value> {
  /** What an earlier visit left, until the person takes or refuses it. */
  offered: { savedAt: string; value: Value } | undefined;
  /** Keeps what is typed now; undefined when nothing differs from what is saved. Cheap enough for every letter. */
  keep: (value: Value | undefined) => void;
  /** The person has what was offered: it stays kept until it is saved. */
  taken: () => void;
  /** Saved, or refused. What another tab has kept since stays: it was not this screen's. */
  forget: () => void;
}

let swept = false;

/**
 * What somebody types and has not saved yet, kept on this device so that a reload, a crash or an ended session loses
 * nothing, and offered on the next visit. Per signed-in person and per `name`, which names the object: a screen that
 * goes on to another object mounts anew. Never give it a secret: codes, bank accounts, files.
 *
 * @param former under which drafts of the object were kept before: what lies there moves with the first letter typed
 */
export function useDraft<Value>(
  name: string,
  accepts: (stored: unknown) => stored is Value,
  former: string = name,
): Draft<Value> {
  const key = useRememberedKey(`draft.${name}`);
  const formerKey = useRememberedKey(`draft.${former}`);
  const [offered, setOffered] = useState(() => {
    const stored = readDraft(key) ?? readDraft(formerKey);
    return stored && accepts(stored.value) ? { savedAt: stored.savedAt, value: stored.value } : undefined;
  });
  /** What this screen last read or wrote, to tell it from what another tab wrote. */
  const own = useRef(offered && JSON.stringify(offered));

  useEffect(() => {
    if (!swept) sweepDrafts();
    swept = true;
  }, []);

  const remove = useCallback(() => {
    for (const place of [key, formerKey]) {
      const stored = readDraft(place);
      if (stored && JSON.stringify(stored) === own.current) writeRemembered(place, undefined);
    }
    own.current = undefined;
  }, [key, formerKey]);

  const keep = useCallback(
    (value: Value | undefined) => {
      if (value === undefined) return remove();
      const stored = readDraft(key) ?? readDraft(formerKey);
      if (stored && JSON.stringify(stored.value) === JSON.stringify(value)) return;
      remove();
      const record = { savedAt: new Date().toISOString(), value };
      own.current = JSON.stringify(record);
      writeRemembered(key, record);
    },
    [key, formerKey, remove],
  );

  const taken = useCallback(() => setOffered(undefined), []);
  const forget = useCallback(() => {
    remove();
    setOffered(undefined);
  }, [remove]);
  return useMemo(() => ({ offered, keep, taken, forget }), [offered, keep, taken, forget]);
}
