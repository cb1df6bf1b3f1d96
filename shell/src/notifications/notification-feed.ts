import { askAnew, type useApolloClient, whenLookedAt } from '@bloom/shared-auth/apollo';
import {
  MyNotificationsDocument,
  type NotificationLineFragment,
  NotificationsChangedDocument,
} from '../graphql.generated.ts';

type Client = ReturnType<typeof useApolloClient>;

export interface NotificationFeed {
  /** The list is to be read for the first time. @returns false when that was said before. */
  begin: () => boolean;
  /** Reads the list again; calls while one is under way become one more reading after it. */
  read: () => Promise<void>;
  stop: () => void;
}

export interface NotificationListener {
  /** Whether the socket tells of changes. */
  onLive: (isLive: boolean) => void;
  /** Once: from here on nothing is missed, or it takes too long to wait for that. */
  onBegin: () => void;
}

/** What is done with notifications changes nothing else that a page shows. */
export const ofTheList = { changes: ['myNotifications'] };
const LIST: ReadonlySet<string> = new Set(ofTheList.changes);

/**
 * Milliseconds before a lost feed is asked for again: doubled each time, with some chance so that not all come at once.
 */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

function waitBefore(attempt: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + Math.random());
}

/**
 * Keeps the cached list in step with the server: what is new or changed is written into it, and it is read again
 * whenever something may have been missed (each new subscription begins so, the network is back, the page is looked
 * at).
 */
export function followNotifications(client: Client, { onLive, onBegin }: NotificationListener): NotificationFeed {
  let stopped = false;
  let hasBegun = false;
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe: () => void } | undefined;
  const reader = createReader(client);

  function begin(): boolean {
    if (hasBegun) return false;
    hasBegun = true;
    onBegin();
    return true;
  }

  function subscribe(): void {
    subscription = client.subscribe({ query: NotificationsChangedDocument, fetchPolicy: 'no-cache' }).subscribe({
      next: ({ data }) => {
        if (data === undefined || data === null) return lost();
        waits = 0;
        onLive(true);
        const { notification } = data.notificationsChanged;
        // The first list is read by whoever shows it.
        if (notification === null) begin() || void reader.read();
        else reader.take(notification);
      },
      error: lost,
      complete: lost,
    });
  }

  function lost(): void {
    subscription?.unsubscribe();
    subscription = undefined;
    if (stopped) return;
    onLive(false);
    begin();
    clearTimeout(timer);
    timer = setTimeout(subscribe, waitBefore(waits));
    waits += 1;
  }

  // The socket may take a while to notice that the machine slept or had no network.
  const leave = whenLookedAt(() => hasBegun && void reader.read());
  subscribe();
  return {
    begin,
    read: reader.read,
    stop() {
      stopped = true;
      clearTimeout(timer);
      subscription?.unsubscribe();
      leave();
    },
  };
}

/** An answer that was asked for before a change must not undo it: it is asked for again. */
function createReader(client: Client) {
  let reading: Promise<void> | undefined;
  let isOvertaken = false;

  async function readUntilTrue(): Promise<void> {
    do {
      isOvertaken = false;
      askAnew(LIST);
      // A failure leaves the list as it is; the next occasion reads again.
      await client.query({ query: MyNotificationsDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    } while (isOvertaken);
  }

  function read(): Promise<void> {
    if (reading !== undefined) isOvertaken = true;
    reading ??= readUntilTrue().finally(() => {
      reading = undefined;
    });
    return reading;
  }
  return {
    read,
    /** What the server tells of one: written into the list, or read with a list that was asked for before it. */
    take(line: NotificationLineFragment): void {
      isOvertaken = true;
      if (!keep(client, line)) void read();
      // Also whoever shows the list asks for it, from time to time.
      else if (reading === undefined) askAnew(LIST);
    },
  };
}

/** @returns whether there is a list yet; one that is on its way was asked for before the line. */
function keep(client: Client, line: NotificationLineFragment): boolean {
  const kept = client.cache.updateQuery({ query: MyNotificationsDocument }, (data) =>
    data === null
      ? undefined
      : { myNotifications: [line, ...data.myNotifications.filter(({ recordId }) => recordId !== line.recordId)] },
  );
  return kept !== null;
}
