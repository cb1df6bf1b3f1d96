import { useEffect, useRef } from 'react';
import { nextWait } from './outage.ts';

const ASKED = 'bloom:another-try';

/** Somebody chose the page that they see once more: what of it did not come is asked for again. */
export function askForAnotherTry(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** The network is back: nobody has to press the button. */
export function useRetryOnline(onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (onRetry === undefined) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
}

/**
 * The same for a server that could not be reached: also whoever comes back to the page, or chooses it again, asks, and
 * whoever only looks at it asks from time to time.
 */
export function useRetryReachable(onRetry: (() => void) | undefined): void {
  useRetryOnline(onRetry);
  useRetryFromTimeToTime(onRetry);
  useEffect(() => {
    if (onRetry === undefined) return;
    const look = () => document.visibilityState === 'visible' && onRetry();
    window.addEventListener(ASKED, onRetry);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener(ASKED, onRetry);
      document.removeEventListener('visibilitychange', look);
    };
  }, [onRetry]);
}

function useRetryFromTimeToTime(onRetry: (() => void) | undefined): void {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  const isWaiting = onRetry !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') latest.current?.();
        wait();
      }, nextWait());
    };
    wait();
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
