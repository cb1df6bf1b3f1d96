import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { PLATFORM_NEWS_QUEUE } from './platform.queues.ts';

/** Hints within so many milliseconds are one. */
const TOGETHER_MS = 2_000;

/** There may be news: they are read soon. Whoever says so is not believed about what they are. */
export async function askForNews(platform: Pick<Platform, 'jobs' | 'clock'>, tx: Db): Promise<void> {
  const moment = Math.ceil(platform.clock.now().getTime() / TOGETHER_MS);
  await platform.jobs.enqueue(tx, PLATFORM_NEWS_QUEUE, { key: String(moment), data: {} });
}
