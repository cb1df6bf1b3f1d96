import { useCallback, useEffect, useRef } from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { reportError } from '../error/report-error.ts';
import { type Area, outcomeOf } from '../messages/messages.ts';
import type { TakeBack } from '../submit/show-failure.tsx';
import { useToasts } from '../toasts/toasts.tsx';

export interface OutdatedCell<Row> {
  /** Of the row and the field: what is told of one cell is told once. */
  place: string;
  /** What was typed, in words: the cell shows what the colleague left in it. */
  typed: string;
  /** Saves it over the row as it stands by now. */
  save: (row: Row) => void;
}

/**
 * Tells that a colleague changed the row while somebody wrote in one of its cells. What was typed is said, stays until
 * the message is closed, and is saved over theirs by whoever has looked at the row and says so.
 * @param rows as they were read last
 */
export function useTellOutdatedCell<Row>(area: Area, rows: readonly Row[] | undefined, idOf: (row: Row) => string) {
  const toasts = useToasts();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  return useCallback(
    (error: unknown, seen: Row, { place, typed, save }: OutdatedCell<Row>): TakeBack => {
      reportError(error);
      const key = `outdated ${place}`;
      let isPressed = false;
      const saveOver = () => {
        // The message takes a moment to leave.
        if (isPressed) return;
        isPressed = true;
        save(latest.current?.find((row) => idOf(row) === idOf(seen)) ?? seen);
      };
      const action = (
        <PlainButton size="small" onClick={saveOver}>
          Enregistrer ma saisie
        </PlainButton>
      );
      const detail = `Vous avez saisi\u00a0: ${typed}`;
      const told = { ...outcomeOf(error, { area }), lasting: true, detail };
      // Of two changes of one cell only the last one is wanted.
      toasts.close(key);
      const shown = toasts.tell(told, { key, action });
      return () => toasts.close(shown);
    },
    [toasts, area, idOf],
  );
}
