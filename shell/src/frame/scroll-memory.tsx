import { browserStorage } from '@bloom/shared-auth/browser-storage';
import { type PageHistory, useLocation, useNavigationType } from '@bloom/shared-ui/routing';
import { useEffect, useLayoutEffect, useRef } from 'react';

const KEPT = 'bloom.scroll';

/** How far down the page was, by the place of its entry in the browser's history. */
type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    const kept: unknown = JSON.parse(browserStorage('session').getItem(KEPT) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Positions) : {};
  } catch {
    return {};
  }
}

/** The part of the page that the address names. */
function partOf(hash: string): Element | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Not what encodes anything.
    return null;
  }
}

/** What a person does who wants to be elsewhere. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** A page that has not changed its length for so long is complete, in milliseconds. */
const SETTLED = 5000;

/**
 * A page that asks for its data again is short at first, and what stood before it or its skeleton may be long enough
 * and make way for something shorter: goes on until the page rests. What grows above the place moves it down by itself.
 *
 * @returns gives up
 */
function holdPlace(to: number): () => void {
  const hold = () => {
    if (window.scrollY < Math.floor(to)) window.scrollTo(0, to);
  };
  let rests: ReturnType<typeof setTimeout>;
  const grown = new ResizeObserver(() => {
    hold();
    clearTimeout(rests);
    if (window.scrollY >= Math.floor(to)) rests = setTimeout(stop, SETTLED);
  });
  const stop = () => {
    clearTimeout(rests);
    grown.disconnect();
    for (const way of OWN_WAYS) window.removeEventListener(way, stop);
  };
  window.scrollTo(0, to);
  grown.observe(document.body);
  for (const way of OWN_WAYS) window.addEventListener(way, stop, { passive: true });
  return stop;
}

/** A new page begins at its top, or at the part that its address names; the way back ends where the person was. */
export function ScrollMemory({ history }: { history: PageHistory }) {
  const { key, hash, pathname, search } = useLocation();
  // Whatever opens in a tab has the same key: a typed address must not begin where another page was left.
  const place = key === 'default' ? pathname + search : key;
  const isWayBack = useNavigationType() === 'POP';
  const positions = useRef<Positions>(undefined);
  const keepsScroll = useRef(false);
  const shown = useRef(place);

  useEffect(() => {
    const kept = positions.current ?? {};
    const note = () => {
      kept[shown.current] = window.scrollY;
    };
    const leave = history.subscribe(() => {
      note();
      keepsScroll.current = history.keepsScroll();
    });
    const keep = () => {
      note();
      browserStorage('session').setItem(KEPT, JSON.stringify(kept));
      // Whoever comes back to another document is helped by the browser.
      window.history.scrollRestoration = 'auto';
    };
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    takeOver();
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', takeOver);
    return () => {
      leave();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', takeOver);
      window.history.scrollRestoration = 'auto';
    };
  }, [history]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    positions.current ??= readPositions();
    shown.current = place;
    const part = partOf(hash);
    const kept = positions.current[place];
    if (isWayBack && kept !== undefined) return holdPlace(kept);
    if (part !== null) part.scrollIntoView();
    else if (!isWayBack && !keepsScroll.current) window.scrollTo(0, 0);
  }, [place]);

  return null;
}
