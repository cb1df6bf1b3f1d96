import { Badge } from '@bloom/shared-ui/badge';
import { useEffect } from 'react';
import { NotificationAnnouncer } from './notification-announcer.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import styles from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';

export { NewestNotification } from './newest-notification.tsx';

function unreadLabel(count: number): string {
  return count > 1 ? `${count} notifications non lues` : `${count} notification non lue`;
}

/** How much is unread, what has just come, and the panel below the bell. */
export function NotificationNews({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const notifications = useNotifications();
  const { lines, unread, loading, reload } = notifications;

  useEffect(() => {
    if (isOpen) reload();
  }, [isOpen, reload]);

  return (
    <>
      <span className={styles.count}>
        <Badge count={unread} label={unreadLabel(unread)} attention />
      </span>
      <NotificationAnnouncer lines={lines} ready={!loading} />
      {isOpen && <NotificationPanel notifications={notifications} onClose={onClose} />}
    </>
  );
}
