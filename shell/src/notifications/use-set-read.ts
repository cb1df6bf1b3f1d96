import { useApolloClient, useMutation } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import {
  MyNotificationsDocument,
  type NotificationLineFragment,
  UpdateNotificationDocument,
} from '../graphql.generated.ts';
import { ofTheList } from './notification-feed.ts';

/** Marks one notification as read or unread: at once, and back again with a sentence when the server refuses. */
export function useSetRead(line: NotificationLineFragment) {
  const client = useApolloClient();
  const toasts = useToasts();
  const [update] = useMutation(UpdateNotificationDocument, { context: ofTheList });
  const onGone = () => {
    // Deleted in another tab: it leaves this one too.
    toasts.info('Cette notification n’existe plus.');
    void client.query({ query: MyNotificationsDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  };
  const { submit, submitting } = useSubmit(update, { onCode: { OBJECT_NOT_FOUND: onGone } });
  return {
    submitting,
    setRead: (read: boolean) =>
      submit({
        variables: { recordId: line.recordId, read },
        optimisticResponse: { updateNotification: { ...line, read } },
      }),
  };
}
