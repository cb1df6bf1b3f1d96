import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import {
  DeleteAllNotificationDocument,
  MyNotificationsDocument,
  type NotificationLineFragment,
  ReadAllNotificationDocument,
  UpdateNotificationDocument,
} from '../graphql.generated.ts';

/** While the page is open, in milliseconds. */
const REFRESH_EVERY = 120_000;

const NONE: NotificationLineFragment[] = [];

/** The person's notifications, newest first, and what can be done with them. */
export function useNotifications() {
  const { data, error, loading, refetch } = useQuery(MyNotificationsDocument, {
    pollInterval: REFRESH_EVERY,
    skipPollAttempt: () => document.visibilityState === 'hidden',
    fetchPolicy: 'cache-and-network',
  });
  const refetchQueries = [MyNotificationsDocument];
  const [update] = useMutation(UpdateNotificationDocument);
  const [readAll] = useMutation(ReadAllNotificationDocument, { refetchQueries, awaitRefetchQueries: true });
  const [deleteAll] = useMutation(DeleteAllNotificationDocument, { refetchQueries, awaitRefetchQueries: true });
  const updating = useSubmit(update);
  const reading = useSubmit(readAll);
  const deleting = useSubmit(deleteAll);

  const lines = data?.myNotifications ?? NONE;
  return {
    lines: lines.toSorted((left, right) => right.creationDate.localeCompare(left.creationDate)),
    unread: lines.filter((line) => !line.read).length,
    loading: loading && data === undefined,
    error: data === undefined ? error : undefined,
    reload: () => void refetch().catch(() => undefined),
    setRead: (line: NotificationLineFragment, read: boolean) =>
      updating.submit({
        variables: { recordId: line.recordId, read },
        // The server can hardly refuse it, and Apollo takes it back when it does.
        optimisticResponse: { updateNotification: { ...line, read } },
      }),
    readAll: () => reading.submit({}),
    deleteAll: () => deleting.submit({}),
    busy: reading.submitting || deleting.submitting,
  };
}
