import { useSyncExternalStore } from 'react';

function listen(query: MediaQueryList, listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True up to `maximum` pixels: two widths that need different controls, not only different styles. */
export function useNarrowScreen(maximum: number): boolean {
  const text = `(max-width: ${maximum}px)`;
  return useSyncExternalStore(
    (listener) => listen(window.matchMedia(text), listener),
    () => window.matchMedia(text).matches,
  );
}
