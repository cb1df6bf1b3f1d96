import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Where somebody is in the rows that stand before ag-grid. */
type Place = { top: number; left: number; href?: string | null };

function placeIn(frame: HTMLElement): Place {
  const { scrollTop: top, scrollLeft: left } = frame;
  const focused = document.activeElement;
  return focused !== null && frame.contains(focused)
    ? { top, left, href: focused.getAttribute('href') }
    : { top, left };
}

/**
 * The same place in ag-grid's rows: neither what is read nor the focus may jump because the table is complete. Who has
 * not moved is where ag-grid begins: where they were on an earlier visit.
 */
function returnTo({ top, left, href }: Place, table: HTMLElement): void {
  if (top > 0) table.querySelector('.ag-body-viewport')?.scrollTo({ top });
  if (left > 0) table.querySelector('.ag-center-cols-viewport')?.scrollTo({ left });
  if (href === undefined) return;
  const same = [...table.querySelectorAll<HTMLElement>('.ag-cell a[href]')].find(
    (link) => link.getAttribute('href') === href,
  );
  (same ?? table.querySelector<HTMLElement>('.ag-cell'))?.focus({ preventScroll: true });
}

type TakeOver = {
  /** Whether ag-grid's rows are the ones on the screen. */
  isDrawn: boolean;
  /** ag-grid has drawn its rows. */
  takeOver: () => void;
  /** For what surrounds both. */
  onPointerDown: () => void;
};

/**
 * When ag-grid's rows take the place of those that stood before it: as soon as they are drawn, but never under a
 * pressed finger, whose click would go with what it pressed.
 */
export function useTakeOver(
  isDrawnAtOnce: boolean,
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
): TakeOver {
  const [isDrawn, setDrawn] = useState(isDrawnAtOnce);
  const place = useRef<Place>(undefined);
  const press = useRef<{ whenReleased?: () => void }>(undefined);

  useLayoutEffect(() => {
    if (isDrawn && place.current && table.current) returnTo(place.current, table.current);
  }, [isDrawn, table]);

  const swap = () => {
    place.current = frame.current ? placeIn(frame.current) : undefined;
    setDrawn(true);
  };
  const release = () => {
    document.removeEventListener('pointerup', release);
    document.removeEventListener('pointercancel', release);
    // The click follows its release.
    setTimeout(() => {
      const { whenReleased } = press.current ?? {};
      press.current = undefined;
      whenReleased?.();
    });
  };
  return {
    isDrawn,
    takeOver: () => {
      if (press.current) press.current.whenReleased = swap;
      else swap();
    },
    onPointerDown: () => {
      if (isDrawn) return;
      press.current = {};
      document.addEventListener('pointerup', release);
      document.addEventListener('pointercancel', release);
    },
  };
}
