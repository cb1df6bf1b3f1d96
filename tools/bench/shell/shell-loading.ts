import type { BrowserContext, CDPSession, Page } from 'playwright';

/** How the browser is slowed down. */
export interface Surroundings {
  name: 'phone' | 'desk';
  isSlow: boolean;
}

export const surroundings = [
  { name: 'phone', isSlow: true },
  { name: 'desk', isSlow: false },
] as const satisfies readonly Surroundings[];

/** A cheap phone on a slow network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 90_000;

/** A condition of the document, as JavaScript: what is waited for stands on the screen. */
export type Condition = string;

/** The heading of the page itself, not of what stands there meanwhile; nothing in it says that it is still loading. */
const heading = (words: string): Condition =>
  `[...document.querySelectorAll('h1')].some((one) => /${words}/i.test(one.textContent))`;
export const settled = (words: string): Condition =>
  `${heading(words)} && document.querySelector('main [aria-busy="true"]') === null`;
export const button = (words: string): Condition =>
  `[...document.querySelectorAll('button')].some((one) => /${words}/i.test(one.textContent) && !one.disabled)`;

/** Notes in the page itself when the condition holds: asking from outside would cost more than what is measured. */
const WATCH = `window.benchWatch = (holds) => new Promise((resolve) => {
  const look = () => {
    if (!holds()) return false;
    observer.disconnect();
    resolve(performance.now());
    return true;
  };
  const observer = new MutationObserver(look);
  if (!look()) observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
});`;

export interface Loaded {
  /** Milliseconds from the navigation. */
  paint: number;
  usable: number;
  /** Of a screen whose last part comes after it can be used. */
  whole?: number;
  /** JavaScript as transferred, in bytes, when the page was usable. */
  scriptBytes: number;
  scripts: number;
  /** Of it, what came from the page's own origin. */
  ownBytes: number;
  ownScripts: number;
}

interface Traffic {
  bytes: Map<string, number>;
  urls: Map<string, string>;
}

function watchScripts(session: CDPSession): Traffic {
  const traffic: Traffic = { bytes: new Map(), urls: new Map() };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) traffic.urls.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes.set(requestId, encodedDataLength);
  });
  return traffic;
}

/** A page in which everything is ready to be measured. */
export async function preparePage(context: BrowserContext, { isSlow }: Surroundings) {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const traffic = watchScripts(session);
  const slowDown = async () => {
    if (!isSlow) return;
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  };
  return { page, session, traffic, slowDown };
}

/** One script each: what was asked for early and again by name is one file. */
export function scriptsOf(
  { bytes, urls }: Traffic,
  isCounted: (url: string) => boolean,
): { bytes: number; count: number } {
  const sizes = new Map<string, number>();
  for (const [request, url] of urls) {
    if (isCounted(url)) sizes.set(url, Math.max(sizes.get(url) ?? 0, bytes.get(request) ?? 0));
  }
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), count: sizes.size };
}

/**
 * The content policy of the page forbids to run text as code, but does not bind the debugger, which the condition goes
 * through. The page keeps the promise, because the debugger may otherwise report it as gone.
 */
export async function waitUntil(page: Page, condition: Condition): Promise<number> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const given = new Promise<never>((_resolve, reject) => {
    late.onabort = () => reject(new Error(`${page.url()} did not show in ${PATIENCE_MS} ms: ${condition}`));
  });
  return Promise.race([page.evaluate<number>(`window.benchKept = benchWatch(() => ${condition})`), given]);
}

const FIRST_PAINT = `new Promise((resolve) => {
  const tell = (list) => list.getEntriesByName('first-contentful-paint').forEach((entry) => resolve(entry.startTime));
  new PerformanceObserver(tell).observe({ type: 'paint', buffered: true });
})`;

/** A first visit to an address. */
export async function load(
  context: BrowserContext,
  place: Surroundings,
  url: string,
  { condition, whole }: { condition: Condition; whole?: Condition },
): Promise<Loaded> {
  const { page, traffic, slowDown } = await preparePage(context, place);
  await slowDown();
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await waitUntil(page, condition);
  const all = scriptsOf(traffic, () => true);
  const { origin } = new URL(url);
  const own = scriptsOf(traffic, (address) => address.startsWith(origin));
  const paint = await page.evaluate<number>(FIRST_PAINT);
  const complete = whole === undefined ? {} : { whole: await waitUntil(page, whole) };
  await page.close();
  return {
    paint,
    usable,
    ...complete,
    scriptBytes: all.bytes,
    scripts: all.count,
    ownBytes: own.bytes,
    ownScripts: own.count,
  };
}
