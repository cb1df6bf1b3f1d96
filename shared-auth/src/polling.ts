import { useEffect } from 'react';
import { askAnew } from './fresh.link.ts';

/** For `useQuery`: a tab that nobody looks at asks nothing. */
export const skipWhileHidden = () => document.visibilityState === 'hidden';

interface Look {
  look: () => void;
}

const looks = new Set<Look>();

/** What was asked before they came back, ahead or by a page that still waits, does not show what is so now. */
function lookAgain(): void {
  if (skipWhileHidden()) return;
  askAnew();
  for (const { look } of [...looks]) look();
}

/** Tells when somebody comes back to the page, or the network to the machine; what it returns ends that. */
export function whenLookedAt(look: () => void): () => void {
  const mine = { look };
  // The same for all: what one of them has just asked is not asked anew for the next.
  window.addEventListener('online', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  looks.add(mine);
  return () => {
    looks.delete(mine);
    if (looks.size > 0) return;
    window.removeEventListener('online', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

/** Whoever comes back to a page finds it as it is now, not as it was left. What fails leaves what stands. */
export function useReadWhenSeen(refetch: () => Promise<unknown>): void {
  useEffect(() => whenLookedAt(() => void refetch().catch(() => undefined)), [refetch]);
}

/** After so many tries the page asks so many times less often: what takes that long is not there in a moment. */
const TRIES = 10;
const SLOWER = 10;

interface Polling {
  startPolling: (every: number) => void;
  stopPolling: () => void;
}

/** Asks again while something is being made; its query is one with `skipPollAttempt: skipWhileHidden`. */
export function usePollingWhile(isComing: boolean, every: number, { startPolling, stopPolling }: Polling): void {
  useEffect(() => {
    if (!isComing) return;
    startPolling(every);
    const timer = setTimeout(() => startPolling(every * SLOWER), every * TRIES);
    return () => {
      clearTimeout(timer);
      stopPolling();
    };
  }, [isComing, every, startPolling, stopPolling]);
}
