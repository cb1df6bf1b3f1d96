import { skipWhileHidden, useApolloClient, useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  DeleteAllNotificationDocument,
  MyNotificationsDocument,
  type MyNotificationsQuery,
  type NotificationLineFragment,
  ReadAllNotificationDocument,
} from '../graphql.generated.ts';
import { followNotifications, type NotificationFeed, ofTheList } from './notification-feed.ts';

/** Milliseconds between two readings while nothing tells of changes, and while the socket does. */
const REFRESH_EVERY = 60_000;
const REFRESH_LIVE_EVERY = 300_000;

/** Milliseconds that the socket has to begin; a list that was read before would be read again at its beginning. */
const SOCKET_FIRST = 2000;

const NONE: NotificationLineFragment[] = [];

/** Newest first; of the same instant, always in the same order. */
function newestFirst(lines: readonly NotificationLineFragment[]): NotificationLineFragment[] {
  return lines.toSorted(
    (left, right) => right.creationDate.localeCompare(left.creationDate) || left.recordId.localeCompare(right.recordId),
  );
}

/** The person's notifications, newest first and kept in step with the server, and what can be done with all of them. */
export function useNotifications() {
  const client = useApolloClient();
  const feed = useRef<NotificationFeed>(undefined);
  const [isLive, setLive] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const { data, error, loading, refetch } = useQuery(MyNotificationsDocument, {
    skip: !hasBegun,
    pollInterval: isLive ? REFRESH_LIVE_EVERY : REFRESH_EVERY,
    skipPollAttempt: skipWhileHidden,
    fetchPolicy: 'cache-and-network',
  });

  useEffect(() => {
    const following = followNotifications(client, { onLive: setLive, onBegin: () => setBegun(true) });
    feed.current = following;
    const timer = setTimeout(following.begin, SOCKET_FIRST);
    return () => {
      clearTimeout(timer);
      feed.current = undefined;
      following.stop();
    };
  }, [client]);

  const reload = useCallback(() => feed.current?.begin() || void feed.current?.read(), []);
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  const lines = data?.myNotifications ?? NONE;
  return {
    lines: newestFirst(lines),
    unread: lines.filter((line) => !line.read).length,
    loading: (loading || !hasBegun) && data === undefined,
    error: data === undefined ? error : undefined,
    reload,
    retry,
    ...useChangesOfAll(lines),
  };
}

/** At once, and back again with a sentence when the server refuses. */
function useChangesOfAll(lines: NotificationLineFragment[]) {
  const [readAll] = useMutation(ReadAllNotificationDocument, { context: ofTheList });
  const [deleteAll] = useMutation(DeleteAllNotificationDocument, { context: ofTheList });
  const reading = useSubmit(readAll);
  const deleting = useSubmit(deleteAll);
  // What arrives meanwhile is none of those: it stays as it is, here as on the server.
  const present = new Set(lines.map(({ recordId }) => recordId));
  const isPresent = ({ recordId }: NotificationLineFragment) => present.has(recordId);
  return {
    readAll: () =>
      reading.submit({
        optimisticResponse: { readAllNotification: lines.length },
        update: (cache) =>
          void cache.updateQuery({ query: MyNotificationsDocument }, (list) =>
            changed(list, (all) => all.map((line) => (isPresent(line) ? { ...line, read: true } : line))),
          ),
      }),
    deleteAll: () =>
      deleting.submit({
        optimisticResponse: { deleteAllNotification: lines.length },
        update: (cache) =>
          void cache.updateQuery({ query: MyNotificationsDocument }, (list) =>
            changed(list, (all) => all.filter((line) => !(isPresent(line) && line.canDelete))),
          ),
      }),
    busy: reading.submitting || deleting.submitting,
  };
}

function changed(
  list: MyNotificationsQuery | null,
  change: (lines: NotificationLineFragment[]) => NotificationLineFragment[],
): MyNotificationsQuery | undefined {
  return list === null ? undefined : { ...list, myNotifications: change(list.myNotifications) };
}
