import { useEffect, useRef } from 'react';

/** Puts the focus into the first place that matches, for whoever came for that one. */
export function useFirstFocus(selector: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selector !== undefined) place.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  return place;
}
