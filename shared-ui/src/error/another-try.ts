import { NO_SERVER } from '@bloom/shared-auth/repeat-waits';
import { useLoadedConfig } from '@bloom/shared-auth/runtime-config';
import { useEffect, useRef } from 'react';
import { nextWait } from './outage.ts';

const ASKED = 'bloom:another-try';
/** How long a server may take to say that it is there, in milliseconds. */
const WITHIN = 10_000;

/** What did not come of the page that is seen is asked for again. */
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

/** Of the page: all its parts wait for one server. */
let isLooking = false;

interface Sign {
  address: string;
  /** What it answers when it is back. */
  isBack: (answer: Pick<Response, 'ok' | 'status'>) => boolean;
}

/** The API is back whatever it says; a proxy without it says so by its status. */
const apiAt = (server: string): Sign => ({
  address: `${server}/healthz`,
  isBack: ({ status }) => !NO_SERVER.includes(status),
});

/** Asks for what did not come once it would. */
async function lookFor({ address, isBack }: Sign): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  try {
    const init = { cache: 'no-store', signal: AbortSignal.timeout(WITHIN) } as const;
    if (isBack(await fetch(address, init))) askForAnotherTry();
  } catch {
    // Still away.
  } finally {
    isLooking = false;
  }
}

/**
 * The same for a server that could not be reached: also whoever comes back to the page, or chooses it again, asks, and
 * whoever only looks at it asks from time to time. Until the server answers nothing is drawn anew: who reads what is
 * said, or stands on its button, is left alone.
 * @param file what did not come, where that is no answer of the API
 */
export function useRetryReachable(onRetry: (() => void) | undefined, file?: string): void {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  const isWaiting = onRetry !== undefined;
  const server = useLoadedConfig()?.apiUrls.files;

  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const retry = () => latest.current?.();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      if (file !== undefined) void lookFor({ address: file, isBack: ({ ok }) => ok });
      else if (server === undefined) retry();
      else void lookFor(apiAt(server));
    };
    const wait = () => {
      timer = setTimeout(() => {
        look();
        wait();
      }, nextWait());
    };
    wait();
    window.addEventListener(ASKED, retry);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(ASKED, retry);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting, server, file]);
}
