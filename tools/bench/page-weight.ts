import { type CDPSession, chromium, type Locator, type Page } from 'playwright';

export interface PageWeight {
  page: string;
  /** Kilobytes (1000 bytes) of JavaScript as transferred, that is compressed. */
  scriptKilobytes: number;
  /** The part of it that had come when the page was usable; the rest is fetched ahead of need. */
  scriptKilobytesWhenUsable: number;
  requests: number;
  /** Seconds from the navigation until the person can do what the page is for; median of the runs. */
  usableSeconds: number;
}

/** A cheap phone on a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const RUNS = 3;

interface Measured {
  name: string;
  url: string;
  usable: (page: Page) => Locator;
  prepare: (page: Page) => Promise<void>;
}

function countScripts(session: CDPSession): { bytes: number; requests: number } {
  const count = { bytes: 0, requests: 0 };
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    count.requests += 1;
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) count.bytes += encodedDataLength;
  });
  return count;
}

interface Loaded {
  bytes: number;
  bytesWhenUsable: number;
  requests: number;
  ms: number;
}

async function load(page: Page, { url, usable }: Measured): Promise<Loaded> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const count = countScripts(session);
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const control = usable(page);
  await control.waitFor({ state: 'visible', timeout: 60_000 });
  await control.isEnabled();
  const ms = performance.now() - begun;
  const bytesWhenUsable = count.bytes;
  // What is loaded afterwards, ahead of need, counts as transferred too.
  await page.waitForLoadState('networkidle');
  return { ...count, bytesWhenUsable, ms };
}

/** Loads each page with an empty cache, as a first visit, and reports the median. */
export async function measurePages(
  launch: Parameters<typeof chromium.launch>[0],
  pages: Measured[],
): Promise<PageWeight[]> {
  const browser = await chromium.launch(launch);
  const results: PageWeight[] = [];
  try {
    for (const measured of pages) {
      const runs: Loaded[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
        const page = await context.newPage();
        await measured.prepare(page);
        // A fresh page: nothing of the preparation is in memory, only the session is in the local storage.
        const fresh = await context.newPage();
        await page.close();
        runs.push(await load(fresh, measured));
        await context.close();
      }
      runs.sort((left, right) => left.ms - right.ms);
      const median = runs[Math.floor(runs.length / 2)];
      if (!median) continue;
      results.push({
        page: measured.name,
        scriptKilobytes: median.bytes / 1000,
        scriptKilobytesWhenUsable: median.bytesWhenUsable / 1000,
        requests: median.requests,
        usableSeconds: median.ms / 1000,
      });
    }
  } finally {
    await browser.close();
  }
  return results;
}
