import type { Viewer } from '../viewer/viewer.ts';
import type { HttpParts } from './http-endpoint.ts';

/** An open connection, and the credential that opened it. */
export interface WatchedSocket {
  authorization: string | undefined;
  viewer: Viewer;
  close(reason: string): void;
}

/** Milliseconds: whoever lost a right has lost their sockets after twice this time at the latest. */
const EVERY_MS = 12_000;

/** Everything that decides what a viewer may read; profile and instants left out. */
function rightsOf(viewer: Viewer): string {
  const { kind, roles, permissions, staffId, bloomerId, contactId, societyId, readOnly, link } = viewer;
  const sets = [[...roles].sort(), [...permissions].sort()];
  return JSON.stringify([kind, sets, staffId, bloomerId, contactId, societyId, readOnly, link?.tokenId, link?.expired]);
}

/**
 * Closes the sockets of people whose session ended or whose rights changed: at once when the database tells so, and by
 * looking again regularly for what nobody told (a record changed by hand, a link revoked, a message lost).
 */
export function watchSockets(
  parts: Pick<HttpParts, 'platform' | 'authenticate'>,
  sockets: ReadonlySet<WatchedSocket>,
): { stop(): void } {
  const { events, log } = parts.platform;

  /** Sockets with one credential are looked at once. */
  async function look(subject?: string): Promise<void> {
    const seen = new Map<string, Promise<string>>();
    const chosen = [...sockets].filter(({ viewer }) => subject === undefined || viewer.subject === subject);
    for (const socket of chosen) {
      const key = socket.authorization ?? '';
      const now = seen.get(key) ?? parts.authenticate(key, { looking: true }).then(rightsOf);
      seen.set(key, now);
      // One after the other: nobody waits for this, and requests need the connections of the pool.
      if ((await now) !== rightsOf(socket.viewer)) socket.close('SESSION_ENDED');
    }
  }

  let running: Promise<void> = Promise.resolve();
  const lookAgain = (subject?: string): void => {
    running = running
      .then(() => look(subject))
      .catch((error: unknown) => {
        // Without a database nothing is read through a socket either; the next round looks again.
        log.warn({ err: error }, 'sockets: rights could not be read');
      });
  };
  const timer = setInterval(lookAgain, EVERY_MS);
  const forget = [events.on('session_ended', lookAgain), events.onReconnect(lookAgain)];
  return {
    stop() {
      clearInterval(timer);
      for (const undo of forget) undo();
    },
  };
}
