import { useRemembered } from '@bloom/shared-ui/remembered';
import { useLater } from '../timing/use-later.ts';
import styles from './banner-room.module.css';
import { BANNER_STOOD, isBoolean } from './banner-stood.ts';
import { loadNews, PAGE_FIRST } from './load-news.ts';

/**
 * Where the newest unread notification stands, once the page has had its time.
 * @param isAbove the page, which would be pushed down: where one stood the last time, its room is kept for it
 */
export function NotificationBanner({ isAbove }: { isAbove: boolean }) {
  const news = useLater(loadNews, { delay: PAGE_FIRST, isWanted: false });
  const [stood] = useRemembered(BANNER_STOOD, false, isBoolean);
  const room = isAbove && stood && <div className={styles.room} />;
  return news === undefined ? room : <news.NewestNotification waiting={room} />;
}
