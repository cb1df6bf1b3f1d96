import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { isOver, keysWithEnd } from './notification.endings.ts';
import { readThese, unreadToLookAt } from './settled-news.repository.ts';

const PER_RUN = 2_000;

/** What one piece of news is to those who were told: the same words, to staff or to Bloomers. */
const sameNews = ({ dedupe_key, title, priority, bloomer_id }: Row<'notification'>): string =>
  JSON.stringify([dedupe_key, title, priority, bloomer_id === null]);

/** News whose matter is done is read: nobody looks at it any more. Answers how many were over. */
export async function settleNews(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = platform;
  const unread = await unreadToLookAt(db, { keys: keysWithEnd(), now: clock.now(), limit: PER_RUN });
  return forEachAlone(
    log,
    [...Map.groupBy(unread, sameNews).values()],
    async (told) => {
      const [first] = told;
      if (first === undefined || !(await isOver(platform, db, first))) return false;
      const ids = told.map(({ id }) => id);
      await readThese(db, ids, clock.now());
      return true;
    },
    signal,
  );
}
