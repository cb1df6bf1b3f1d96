import { useEffect } from 'react';
import { askAnew } from './fresh.link.ts';

/** For `useQuery`: a tab that nobody looks at asks nothing. */
export const skipWhileHidden = () => document.visibilityState === 'hidden';

interface Look {
  look: () => void;
}

const looks = new Set<Look>();

/** Whether somebody has looked at the page yet: a tab may be opened behind others. */
let isSeen = false;

/** What was asked before they came back, ahead or by a page that still waits, does not show what is so now. */
function lookAgain(): void {
  if (skipWhileHidden()) return;
  // Who sees it for the first time was not away: what the page asks is on its way to them.
  if (isSeen) askAnew();
  isSeen = true;
  for (const { look } of [...looks]) look();
}

/** Tells when somebody comes back to the page, or the network to the machine; what it returns ends that. */
export function whenLookedAt(look: () => void): () => void {
  const mine = { look };
  isSeen ||= !skipWhileHidden();
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
