import { formatDateTime } from '@bloom/shared-ui/format';
import { Link } from '@bloom/shared-ui/routing';
import type { NotificationLineFragment, NotificationPriority } from '../graphql.generated.ts';
import styles from './notifications.module.css';

const PRIORITIES: Record<NotificationPriority, string> = { urgent: 'Urgent', important: 'Important', info: '' };

export interface NotificationItemProps {
  line: NotificationLineFragment;
  onRead: (read: boolean) => void;
}

/** Only places of this site: a notification is no way to send people elsewhere. */
function ownPath(link: string | null): string | undefined {
  return link !== null && /^\/(?![/\\])/.test(link) ? link : undefined;
}

export function NotificationItem({ line, onRead }: NotificationItemProps) {
  const path = ownPath(line.link);
  const priority = PRIORITIES[line.priority];
  return (
    <li className={`${styles.item} ${line.read ? '' : styles.unread}`}>
      <p className={styles.title}>
        {!line.read && <span className="visually-hidden">Non lue{'\u00a0'}: </span>}
        {priority !== '' && <span className={`${styles.priority} ${styles[line.priority]}`}>{priority}</span>}
        {path === undefined ? (
          line.title
        ) : (
          <Link to={path} onClick={() => !line.read && onRead(true)}>
            {line.title}
          </Link>
        )}
      </p>
      {line.description !== '' && <p className={styles.description}>{line.description}</p>}
      <p className={styles.foot}>
        <time dateTime={line.creationDate}>{formatDateTime(line.creationDate)}</time>
        <button type="button" className={styles.toggle} onClick={() => onRead(!line.read)}>
          {line.read ? 'Marquer comme non lue' : 'Marquer comme lue'}
          <span className="visually-hidden"> {line.title}</span>
        </button>
      </p>
    </li>
  );
}
