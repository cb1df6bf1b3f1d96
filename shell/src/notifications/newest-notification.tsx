import { useQuery } from '@bloom/shared-auth/apollo';
import { IconButton } from '@bloom/shared-ui/button';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { useRemembered } from '@bloom/shared-ui/remembered';
import { Link } from '@bloom/shared-ui/routing';
import { type ReactNode, useEffect } from 'react';
import { MyNotificationsDocument, type NotificationLineFragment } from '../graphql.generated.ts';
import { BANNER_STOOD, isBoolean } from './banner-stood.ts';
import styles from './notification-banner.module.css';
import { PriorityMark } from './notification-item.tsx';
import { ownPath } from './own-path.ts';
import { useSetRead } from './use-set-read.ts';

const isText = (stored: unknown): stored is string => typeof stored === 'string';

/** The newest unread notification, until it is read or closed; the list itself is kept by the bell. */
export function NewestNotification({ waiting }: { waiting: ReactNode }) {
  const { data } = useQuery(MyNotificationsDocument, { fetchPolicy: 'cache-only' });
  // Closing one closes all that came before it: nobody clicks away a week of news one by one.
  const [closedUntil, setClosedUntil] = useRemembered('notification-banner', '', isText);
  const [, setStood] = useRemembered(BANNER_STOOD, false, isBoolean);
  const unread = data?.myNotifications.filter((line) => !line.read) ?? [];
  const newest = unread.toSorted((left, right) => right.creationDate.localeCompare(left.creationDate))[0];
  const isShown = newest !== undefined && newest.creationDate > closedUntil;
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) setStood(isShown);
  }, [isKnown, isShown, setStood]);
  if (!isKnown) return waiting;
  if (!isShown) return null;
  return <Banner key={newest.recordId} line={newest} onClose={() => setClosedUntil(newest.creationDate)} />;
}

function Banner({ line, onClose }: { line: NotificationLineFragment; onClose: () => void }) {
  const { setRead } = useSetRead(line);
  const path = ownPath(line.link);
  return (
    <section className={styles.banner} aria-label="Dernière notification non lue">
      <PriorityMark priority={line.priority} />
      <p className={styles.words} title={line.description || undefined}>
        {path === undefined ? (
          <strong>{line.title}</strong>
        ) : (
          <Link to={path} onClick={() => void setRead(true)}>
            {line.title}
          </Link>
        )}
        {line.description !== '' && <span className={styles.description}>{line.description}</span>}
      </p>
      <IconButton size="small" label="Masquer cette notification" icon={<CloseOutlined />} onClick={onClose} />
    </section>
  );
}
