import type { RequestContext } from '../../platform/context/context.ts';
import type { Owner } from './notifications.repository.ts';

/** One notification that is new or changed, or null: the list must be read again. */
export interface NotificationsChange {
  id: string | null;
}

/** Changes kept for a reader who does not keep up; with more than these the list is read again instead. */
const MAX_WAITING = 50;

const keysOf = ({ staffId, bloomerId }: Owner): string[] => [
  ...(staffId === null ? [] : [`staff/${staffId}`]),
  ...(bloomerId === null ? [] : [`bloomer/${bloomerId}`]),
];

/**
 * The changes of one person's notifications, without end. It begins with « read again », as it does after the server
 * lost its own connection to the database: whoever subscribes, or subscribes again, has missed nothing then.
 */
export function followNotifications(
  { events }: Pick<RequestContext, 'events'>,
  owner: Owner,
): AsyncGenerator<NotificationsChange> {
  const keys = keysOf(owner);
  const waiting = new Set<string>();
  let mustRead = true;
  let closed = false;
  let wake = () => {};

  function readAgain(): void {
    waiting.clear();
    mustRead = true;
    wake();
  }
  function changed(payload: string): void {
    const at = payload.indexOf(':');
    if (!keys.includes(payload.slice(0, at))) return;
    const id = payload.slice(at + 1);
    if (id !== '' && !mustRead) waiting.add(id);
    if (id === '' || waiting.size > MAX_WAITING) readAgain();
    else wake();
  }

  const changes = (async function* () {
    const forget = [events.on('notification_changed', changed), events.onReconnect(readAgain)];
    try {
      while (!closed) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (mustRead) {
          mustRead = false;
          yield { id: null };
        } else if (waiting.size > 0) {
          const [id = null] = waiting;
          waiting.delete(id as string);
          yield { id };
        } else await woken;
      }
    } finally {
      for (const undo of forget) undo();
    }
  })();
  // A generator that waits cannot be returned from outside: a subscriber who leaves wakes it first.
  const leave = changes.return.bind(changes);
  changes.return = (value) => {
    closed = true;
    wake();
    return leave(value);
  };
  return changes;
}
