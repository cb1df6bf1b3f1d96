import { browserStorage } from '@bloom/shared-auth/browser-storage';
import type { ScrollState } from 'ag-grid-community';

const KEPT = 'bloom.grid-places';
/** Places of so many visits are enough: nobody goes further back. */
const MOST = 40;

type Places = Record<string, ScrollState>;

function readPlaces(): Places {
  try {
    const kept: unknown = JSON.parse(browserStorage('session').getItem(KEPT) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Places) : {};
  } catch {
    return {};
  }
}

/** One visit is one entry of the browser's history: a table that is opened anew begins at its top. */
function nameOf(table: string): string {
  const { key = '' } = (window.history.state ?? {}) as { key?: string };
  return `${window.location.pathname} ${key} ${table}`;
}

/** How far the person had scrolled when they left this very entry of the history. */
export function placeOf(table: string): ScrollState | undefined {
  const place: Partial<ScrollState> | undefined = readPlaces()[nameOf(table)];
  return typeof place?.top === 'number' && typeof place.left === 'number'
    ? { top: place.top, left: place.left }
    : undefined;
}

export function keepPlace(table: string, { top, left }: ScrollState): void {
  const name = nameOf(table);
  const { [name]: _former, ...others } = readPlaces();
  const kept = Object.entries(others).slice(1 - MOST);
  browserStorage('session').setItem(KEPT, JSON.stringify({ ...Object.fromEntries(kept), [name]: { top, left } }));
}
