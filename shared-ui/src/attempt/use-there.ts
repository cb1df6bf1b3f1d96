import { useLayoutEffect, useRef } from 'react';

/** Tells at any time whether what calls it is still on the screen; `onGone` is called while it is being taken away. */
export function useThere(onGone?: () => void): () => boolean {
  const isThere = useRef(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  useLayoutEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      gone.current?.();
    };
  }, []);
  return () => isThere.current;
}
