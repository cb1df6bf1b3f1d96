import { useLater } from '../timing/use-later.ts';
import { loadNews, PAGE_FIRST } from './load-news.ts';

/** Where the newest unread notification stands, once the page has had its time. */
export function NotificationBanner() {
  const news = useLater(loadNews, { delay: PAGE_FIRST, isWanted: false });
  return news === undefined ? null : <news.NewestNotification />;
}
