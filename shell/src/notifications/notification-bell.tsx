import { Badge } from '@bloom/shared-ui/badge';
import { IconButton } from '@bloom/shared-ui/button';
import { BellOutlined } from '@bloom/shared-ui/icons';
import { useLocation } from '@bloom/shared-ui/routing';
import { useEffect, useRef, useState } from 'react';
import { NotificationAnnouncer } from './notification-announcer.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import styles from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';

function unreadLabel(count: number): string {
  return count > 1 ? `${count} notifications non lues` : `${count} notification non lue`;
}

/** The bell, how much is unread, and the panel below it. */
export function NotificationBell() {
  const notifications = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a notification closes the panel
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const onPointerDown = (event: PointerEvent) => {
      const { target } = event;
      // A confirmation opened from the panel lives outside of it.
      if (target instanceof Element && !root.current?.contains(target) && target.closest('[data-layer]') === null) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen) {
      notifications.reload();
    }
  };
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };

  return (
    <div ref={root} className={styles.root}>
      <IconButton
        label="Notifications"
        icon={<BellOutlined />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      <span className={styles.count}>
        <Badge count={notifications.unread} label={unreadLabel(notifications.unread)} attention />
      </span>
      <NotificationAnnouncer lines={notifications.lines} ready={!notifications.loading} />
      {isOpen && <NotificationPanel notifications={notifications} onClose={close} />}
    </div>
  );
}
