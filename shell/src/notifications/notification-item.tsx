import { formatDateTime } from '@bloom/shared-ui/format';
import { ExclamationCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@bloom/shared-ui/icons';
import { Link } from '@bloom/shared-ui/routing';
import type { ReactNode } from 'react';
import type { NotificationLineFragment, NotificationPriority } from '../graphql.generated.ts';
import styles from './notifications.module.css';
import { ownPath } from './own-path.ts';
import { relativeDate } from './relative-date.ts';
import { useSetRead } from './use-set-read.ts';

const PRIORITIES: Record<NotificationPriority, { name: string; icon: ReactNode }> = {
  urgent: { name: 'Urgent', icon: <ExclamationCircleOutlined /> },
  important: { name: 'Important', icon: <WarningOutlined /> },
  info: { name: 'Information', icon: <InfoCircleOutlined /> },
};

export interface NotificationItemProps {
  line: NotificationLineFragment;
  /** The present instant, in milliseconds. */
  now: number;
}

export function NotificationItem({ line, now }: NotificationItemProps) {
  const { setRead, submitting } = useSetRead(line);
  const path = ownPath(line.link);
  return (
    <li className={`${styles.item} ${line.read ? '' : styles.unread}`}>
      <PriorityMark priority={line.priority} />
      <div className={styles.words}>
        <p className={styles.title}>
          {!line.read && <span className="visually-hidden">Non lue{'\u00a0'}: </span>}
          {path === undefined ? (
            line.title
          ) : (
            <Link to={path} onClick={() => !line.read && void setRead(true)}>
              {line.title}
            </Link>
          )}
        </p>
        {line.description !== '' && <p className={styles.description}>{line.description}</p>}
        <p className={styles.foot}>
          <time dateTime={line.creationDate} title={formatDateTime(line.creationDate)}>
            {relativeDate(line.creationDate, now)}
          </time>
          <button
            type="button"
            className={styles.toggle}
            aria-disabled={submitting || undefined}
            onClick={() => void setRead(!line.read)}
          >
            {line.read ? 'Marquer comme non lue' : 'Marquer comme lue'}
            <span className="visually-hidden"> {line.title}</span>
          </button>
        </p>
      </div>
    </li>
  );
}

/** The icon of a priority, with its name: seen for what wants attention, heard for all. */
export function PriorityMark({ priority }: { priority: NotificationPriority }) {
  const { name, icon } = PRIORITIES[priority];
  return (
    <span className={`${styles.priority} ${styles[priority]}`} title={name}>
      <span aria-hidden="true">{icon}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
