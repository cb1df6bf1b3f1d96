import { type BrowserContext, chromium } from 'playwright';
import { type Condition, preparePage, scriptsOf, surroundings, waitUntil } from './shell/shell-loading.ts';

export interface PageWeight {
  page: string;
  /** Kilobytes (1000 bytes) of JavaScript as transferred, that is compressed. */
  scriptKilobytes: number;
  /** The part of it that had come when the page was usable; the rest is fetched ahead of need. */
  scriptKilobytesWhenUsable: number;
  scripts: number;
  /** Seconds from the navigation until the person can do what the page is for; median of the runs. */
  usableSeconds: number;
  /** Until it offers all it has, where that is a later moment. */
  wholeSeconds?: number;
  /** The slowest and the fastest run, in seconds. */
  range: [number, number];
}

const [PHONE] = surroundings;
const RUNS = 7;

export interface WeighedPage {
  name: string;
  url: string;
  /** Stands on the screen when the person can begin. */
  usable: Condition;
  /** Stands there when the last part of the page has come. */
  whole?: Condition;
  /** Of the window in pixels, instead of a phone's. */
  width?: number;
  /** Signs in, for example. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

interface Loaded {
  bytes: number;
  bytesWhenUsable: number;
  scripts: number;
  ms: number;
  wholeMs?: number;
}

async function load(context: BrowserContext, { url, usable, whole }: WeighedPage): Promise<Loaded> {
  const { page, traffic, session, slowDown } = await preparePage(context, PHONE);
  // The sign-in left files behind.
  await session.send('Network.clearBrowserCache');
  await slowDown();
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await waitUntil(page, usable);
  const { bytes: bytesWhenUsable } = scriptsOf(traffic, () => true);
  const complete = whole === undefined ? {} : { wholeMs: await waitUntil(page, whole) };
  // What is loaded afterwards, ahead of need, counts as transferred too.
  await page.waitForLoadState('networkidle');
  const { bytes, count } = scriptsOf(traffic, () => true);
  return { bytes, scripts: count, bytesWhenUsable, ms, ...complete };
}

/** Loads each page with an empty cache, as a first visit on a cheap phone, and reports the median. */
export async function measurePages(
  launch: Parameters<typeof chromium.launch>[0],
  pages: WeighedPage[],
): Promise<PageWeight[]> {
  const browser = await chromium.launch(launch);
  const results: PageWeight[] = [];
  try {
    for (const weighed of pages) {
      const runs: Loaded[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const context = await browser.newContext({
          locale: 'fr-FR',
          viewport: { width: weighed.width ?? 390, height: 844 },
        });
        await weighed.prepare?.(context);
        runs.push(await load(context, weighed));
        await context.close();
      }
      runs.sort((left, right) => left.ms - right.ms);
      const [fastest, median, slowest] = [runs[0], runs[Math.floor(runs.length / 2)], runs.at(-1)];
      if (!fastest || !median || !slowest) continue;
      results.push({
        page: weighed.name,
        scriptKilobytes: median.bytes / 1000,
        scriptKilobytesWhenUsable: median.bytesWhenUsable / 1000,
        scripts: median.scripts,
        usableSeconds: median.ms / 1000,
        ...(median.wholeMs !== undefined && { wholeSeconds: median.wholeMs / 1000 }),
        range: [fastest.ms / 1000, slowest.ms / 1000],
      });
    }
  } finally {
    await browser.close();
  }
  return results;
}
