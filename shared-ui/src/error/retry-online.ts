import { useEffect } from 'react';

/** The network is back: nobody has to press the button. */
export function useRetryOnline(onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (onRetry === undefined) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
}
