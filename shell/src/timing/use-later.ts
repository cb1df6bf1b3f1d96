import { useEffect, useRef, useState } from 'react';
import { afterThePage } from './after-the-page.ts';

export interface LaterOptions {
  /** Milliseconds that the page has for itself first; without it nothing comes before somebody wants it. */
  delay?: number;
  /** Somebody waits for it: it is fetched at once, and what did not come is asked for again. */
  isWanted: boolean;
  onFailure?: () => void;
}

/** A part of the frame that the page does not wait for; undefined until it is here. */
export function useLater<Part>(
  load: () => Promise<Part>,
  { delay, isWanted, onFailure }: LaterOptions,
): Part | undefined {
  const [part, setPart] = useState<{ loaded: Part }>();
  const isHere = part !== undefined;
  const told = useRef(onFailure);
  useEffect(() => {
    told.current = onFailure;
  });

  useEffect(() => {
    if (isHere) return;
    let isCurrent = true;
    const fetchIt = () => {
      load().then(
        (loaded) => isCurrent && setPart({ loaded }),
        () => isCurrent && isWanted && told.current?.(),
      );
    };
    const leave = isWanted ? fetchIt() : delay === undefined ? undefined : afterThePage(fetchIt, delay);
    return () => {
      isCurrent = false;
      leave?.();
    };
  }, [load, delay, isWanted, isHere]);

  return part?.loaded;
}
