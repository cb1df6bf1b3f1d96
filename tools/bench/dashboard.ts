import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '../browser/chromium.ts';
import { LIKE_PRODUCTION } from '../start/like-production.ts';
import { claimPortBase } from '../start/port-claim.ts';
import { Product } from '../start/product.ts';
import type { Progress } from '../start/progress.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import { activeOnes, allOfThem, firstOnes } from './dashboard-sql.ts';
import { measureLists } from './lists.ts';
import { quantile } from './load.ts';
import { fillWithMissions, MANY_MISSIONS } from './many-missions.ts';
import { memoryOf } from './memory.ts';
import { signInAs } from './pdf/pdf-first-page.ts';
import type { Measure } from './report.ts';

const RATIO_GOAL = 1.5;
const FIRST_ROWS_GOAL_S = 1.5;
const ROUNDS = 5;
const VIEWPORT = { width: 1280, height: 900 };

/** What the browser has and this program, which only sends it code, does not. */
const WATCH = `new MutationObserver((_changes, observer) => {
  if (window.firstRowsAt === undefined) {
    if (!document.querySelector('.ag-row [col-id="bloomer"]')?.textContent) return;
    window.firstRowsAt = performance.now();
  }
  // « 1–50 sur 19 000 », without a word about loading.
  if (!/ sur [\\d\\s]+$/.test(document.querySelector('nav[aria-label^="Pages"] [role="status"]')?.textContent ?? '')) return;
  window.allRowsAt = performance.now();
  observer.disconnect();
  document.documentElement.dataset.allRows = '';
}).observe(document, { childList: true, subtree: true, characterData: true });`;

interface Seen {
  first: number;
  all: number;
}

/** From the address until the first missions, and until all of them, are in the table; in seconds. */
async function openDashboard(context: BrowserContext, shell: string): Promise<Seen> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${shell}/dashboard`, { waitUntil: 'commit' });
  await page.locator('html[data-all-rows]').waitFor({ state: 'attached', timeout: 60_000 });
  const [first, all] = (await page.evaluate('[window.firstRowsAt, window.allRowsAt]')) as [number, number];
  await page.close();
  return { first: first / 1000, all: all / 1000 };
}

async function measureRows(browser: Browser, shell: string): Promise<Measure[]> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: VIEWPORT });
  await signInAs(context, shell, 'admin@bloom.example');
  const active: Seen[] = [];
  // The first fills the browser's cache, as the day before did for whoever opens the dashboard.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const seen = await openDashboard(context, shell);
    if (round > 0) active.push(seen);
  }
  await chooseAll(context, shell);
  const everything: Seen[] = [];
  for (let round = 0; round < ROUNDS; round += 1) everything.push(await openDashboard(context, shell));
  await context.close();
  const half = (list: Seen[], part: keyof Seen) =>
    quantile(
      list.map((seen) => seen[part]),
      0.5,
    );
  return [
    {
      what: 'dashboard, first rows of the active missions',
      value: half(active, 'first'),
      unit: 's',
      goal: FIRST_ROWS_GOAL_S,
      details: { active },
    },
    {
      what: 'dashboard, first rows of 50,000 missions',
      value: half(everything, 'first'),
      unit: 's',
      goal: FIRST_ROWS_GOAL_S,
      details: { everything },
    },
    { what: 'dashboard, all active missions in the table', value: half(active, 'all'), unit: 's' },
    { what: 'dashboard, all 50,000 missions in the table', value: half(everything, 'all'), unit: 's' },
  ];
}

async function chooseAll(context: BrowserContext, shell: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${shell}/dashboard`);
  await page.getByRole('switch', { name: 'Missions actives uniquement' }).uncheck();
  await page.close();
}

/** The dashboard of a firm with fifty thousand missions, in a product of its own: the other parts keep their demo. */
export async function measureDashboard(progress: Progress): Promise<Measure[]> {
  const product = new Product({
    portBase: await claimPortBase(),
    stateRoot: join(repositoryRoot, '.bloom', 'bench', `${new Date().toISOString().slice(0, 7)}-missions`),
    demo: 'small',
    environment: { ...process.env, ...LIKE_PRODUCTION, RATE_LIMIT_FACTOR: '1000' },
    progress,
  });
  await product.start();
  try {
    await progress.step(`fill with ${MANY_MISSIONS} missions`, () => fillWithMissions(product.databaseUrl));
    const browser = await chromium.launch(await findChromium());
    const rows = await measureRows(browser, product.addresses.shell).finally(() => browser.close());
    // Answers of tens of megabytes: one after the other.
    const load = { connections: 1, goal: RATIO_GOAL };
    const lists = await measureLists(product, [allOfThem, activeOnes, firstOnes], load);
    const api = memoryOf(product).find(({ part }) => part === 'api');
    return [
      ...lists,
      ...rows,
      { what: 'dashboard, memory of api afterwards', value: api?.pss ?? api?.rss ?? Number.NaN, unit: 'MB' },
    ];
  } finally {
    await product.stop();
  }
}
