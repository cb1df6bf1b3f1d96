import type { Platform } from '../context/context.ts';
import type { Channel } from '../database/events.ts';

export interface OutboxWorker {
  /** Looks for queued rows now. */
  wake(): void;
  stop(): Promise<void>;
}

const POLL_MS = 5_000;

/**
 * Empties an outbox: woken by its channel at each commit, after a reconnection, and regularly for what waited for its
 * hour or was left by a server that died. `sendBatch` answers whether there may be more.
 */
export function startOutboxWorker(
  platform: Platform,
  { channel, sendBatch }: { channel: Channel; sendBatch: () => Promise<boolean> },
): OutboxWorker {
  let working: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function drain(): Promise<void> {
    do {
      again = false;
      for (let more = true; more && !stopped; ) more = await sendBatch();
    } while (again && !stopped);
  }

  function wake(): void {
    again = true;
    if (working !== undefined || stopped) return;
    working = drain()
      .catch((error: unknown) => platform.log.warn({ err: error, channel }, 'an outbox could not be read'))
      .finally(() => {
        working = undefined;
      });
  }

  const stopListening = platform.events.on(channel, wake);
  const stopReconnect = platform.events.onReconnect(wake);
  const timer = setInterval(wake, POLL_MS);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      stopListening();
      stopReconnect();
      clearInterval(timer);
      await working;
    },
  };
}
