import { Button } from '@bloom/shared-ui/button';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { BellOutlined } from '@bloom/shared-ui/icons';
import { notificationPanelHeight } from '@bloom/shared-ui/measures';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import type { useNotifications } from './use-notifications.ts';
import { useNow } from './use-now.ts';

export interface NotificationPanelProps {
  notifications: ReturnType<typeof useNotifications>;
  onClose: () => void;
}

export function NotificationPanel({ notifications, onClose }: NotificationPanelProps) {
  const { lines, unread, busy, readAll, deleteAll } = notifications;
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = onlyUnread ? lines.filter((line) => !line.read) : lines;

  const isReadable = unread > 0;
  const isDeletable = lines.some((line) => line.canDelete);

  useEffect(() => panel.current?.focus(), []);

  // A button that has done all it can is disabled, and would take the focus of the keyboard with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them is disabled, and when the question is gone
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(':disabled');
    if (isLost && !isDeleting) panel.current?.focus();
  }, [isReadable, isDeletable, isDeleting]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isDeleting) {
      onClose();
    }
  };

  return (
    <div
      ref={panel}
      className={styles.panel}
      style={{ height: notificationPanelHeight }}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <header className={styles.header}>
        <h2 id={titleId}>Notifications</h2>
        <Switch label="Non lus" checked={onlyUnread} onChange={setOnlyUnread} />
      </header>
      <div className={styles.lines}>
        <Lines
          notifications={notifications}
          shown={shown}
          onlyUnread={onlyUnread}
          onShowAll={() => setOnlyUnread(false)}
        />
      </div>
      <footer className={styles.actions}>
        <Button size="small" onClick={() => void readAll()} disabled={!isReadable} loading={busy}>
          Tout marquer comme lu
        </Button>
        <Button size="small" variant="danger" onClick={() => setDeleting(true)} disabled={!isDeletable}>
          Tout supprimer
        </Button>
      </footer>
      <ConfirmDialog
        open={isDeleting}
        title="Supprimer toutes les notifications"
        confirmLabel="Tout supprimer"
        danger
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await deleteAll();
          setDeleting(false);
        }}
      >
        Les notifications lues et non lues disparaissent de cette liste. Celles qui demandent encore une action restent.
      </ConfirmDialog>
    </div>
  );
}

interface LinesProps {
  notifications: NotificationPanelProps['notifications'];
  shown: NotificationPanelProps['notifications']['lines'];
  onlyUnread: boolean;
  onShowAll: () => void;
}

function Lines({ notifications, shown, onlyUnread, onShowAll }: LinesProps) {
  const { lines, loading, error, retry } = notifications;
  const now = useNow();
  if (loading) {
    return <LoadingSkeleton rows={4} label="Chargement des notifications" />;
  }
  if (error !== undefined) {
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (shown.length === 0) {
    const hidesSome = onlyUnread && lines.length > 0;
    return (
      <EmptyState
        icon={<BellOutlined />}
        title={hidesSome ? 'Tout est lu' : 'Aucune notification'}
        action={hidesSome && <Button onClick={onShowAll}>Tout afficher</Button>}
      >
        {hidesSome ? undefined : 'Les relances, signatures et traitements terminés s’affichent ici.'}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {shown.map((line) => (
        <NotificationItem key={line.recordId} line={line} now={now} />
      ))}
    </ul>
  );
}
