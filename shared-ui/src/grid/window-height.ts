import { type CSSProperties, type RefObject, useLayoutEffect } from 'react';
import type { Density } from '../theme/theme.tsx';
import { rowHeights } from './row-density.ts';

/** Below the rows: the pager and the page's own edge. Pixels. */
const BELOW = 76;
/** What stands above the rows inside the table: its tools. */
const TOOLS = 44;
const LEAST = 360;
/** A table that begins further down is scrolled to; it then fills the window below the frame's bar. */
const LOW = 0.45;
const BAR = 64;

/** The headings, the edges and the bar that scrolls sideways. */
const AROUND_ROWS = 59;
/** So many are left when a filter leaves none: in their room it says so. */
const FEWEST_ROWS = 5;

/** A table of few rows ends below the last of them; the room of all its rows stays when a filter leaves fewer. */
export function rowsStyle(rows: number, density: Density): CSSProperties {
  const height = rowHeights[density];
  return {
    '--grid-row': `${height}px`,
    '--grid-rows': `${AROUND_ROWS + Math.max(rows, FEWEST_ROWS) * height}px`,
  } as CSSProperties;
}

/** The rows of a table that fills the window end where the window ends, wherever the table begins. */
export function useWindowHeight(table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      if (!table.current) return;
      const top = table.current.getBoundingClientRect().top + window.scrollY;
      const begin = (top > window.innerHeight * LOW ? BAR : top) + TOOLS;
      const height = Math.max(LEAST, Math.floor(window.innerHeight - begin - BELOW));
      table.current.style.setProperty('--grid-window', `${height}px`);
    };
    fit();
    // What stands above may come later.
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [table]);
}
