import { Badge } from '@bloom/shared-ui/badge';
import { type ComponentType, useEffect } from 'react';
import { NotificationAnnouncer } from './notification-announcer.tsx';
import type { NotificationPanelProps } from './notification-panel.tsx';
import styles from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';
import { useReadAgain } from './use-read-again.ts';

export { NewestNotification } from './newest-notification.tsx';

function unreadLabel(count: number): string {
  return count > 1 ? `${count} notifications non lues` : `${count} notification non lue`;
}

export interface NotificationNewsProps {
  isOpen: boolean;
  /** Undefined until its code is here. */
  Panel: ComponentType<NotificationPanelProps> | undefined;
  onClose: () => void;
}

/** How much is unread, what has just come, and the panel below the bell. */
export function NotificationNews({ isOpen, Panel, onClose }: NotificationNewsProps) {
  const notifications = useNotifications();
  const { lines, unread, loading, reload } = notifications;
  useReadAgain(lines, !loading);

  useEffect(() => {
    if (isOpen) reload();
  }, [isOpen, reload]);

  return (
    <>
      <span className={styles.count}>
        <Badge count={unread} label={unreadLabel(unread)} attention />
      </span>
      <NotificationAnnouncer lines={lines} ready={!loading} />
      {isOpen && Panel && <Panel notifications={notifications} onClose={onClose} />}
    </>
  );
}
