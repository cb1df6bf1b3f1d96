import { useEffect } from 'react';
import { forgetAnswers } from './kept-answers.ts';

/** For `useQuery`: a tab that nobody looks at asks nothing. */
export const skipWhileHidden = () => document.visibilityState === 'hidden';

/** Tells when somebody comes back to the page, or the network to the machine; what it returns ends that. */
export function whenLookedAt(look: () => void): () => void {
  const lookAgain = () => {
    if (skipWhileHidden()) return;
    // Also what was asked ahead was asked before they came back.
    forgetAnswers();
    look();
  };
  window.addEventListener('online', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    window.removeEventListener('online', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
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
