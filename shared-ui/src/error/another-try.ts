import { useEffect } from 'react';

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

/** The same for a server that could not be reached: also whoever comes back to the page, or chooses it again, asks. */
export function useRetryReachable(onRetry: (() => void) | undefined): void {
  useRetryOnline(onRetry);
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
