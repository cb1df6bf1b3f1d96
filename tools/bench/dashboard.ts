import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '../browser/chromium.ts';
import type { Progress } from '../start/progress.ts';
import { activeOnes, allOfThem, firstOnes } from './dashboard-sql.ts';
import { measureLists } from './lists.ts';
import { quantile } from './load.ts';
import { fillWithMissions, MANY_MISSIONS } from './many-missions.ts';
import { memoryOf } from './memory.ts';
import { inOwnProduct } from './own-product.ts';
import { signInAs } from './pdf/pdf-first-page.ts';
import type { Measure } from './report.ts';
import { openTable, type RowTimes } from './table-rows.ts';

const RATIO_GOAL = 1.5;
const FIRST_ROWS_GOAL_S = 1.5;
const ROUNDS = 5;
const VIEWPORT = { width: 1280, height: 900 };

/** Of the missions that the dashboard shows. */
async function openDashboard(context: BrowserContext, shell: string): Promise<RowTimes> {
  const { page, times } = await openTable(context, { url: `${shell}/dashboard`, column: 'bloomer', isLong: true });
  await page.close();
  return times;
}

async function measureRows(browser: Browser, shell: string): Promise<Measure[]> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: VIEWPORT });
  await signInAs(context, shell, 'admin@bloom.example');
  const active: RowTimes[] = [];
  // The first fills the browser's cache, as the day before did for whoever opens the dashboard.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const seen = await openDashboard(context, shell);
    if (round > 0) active.push(seen);
  }
  await chooseAll(context, shell);
  const everything: RowTimes[] = [];
  for (let round = 0; round < ROUNDS; round += 1) everything.push(await openDashboard(context, shell));
  await context.close();
  const half = (list: RowTimes[], part: keyof RowTimes) =>
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

/** The dashboard of a firm with fifty thousand missions. */
export function measureDashboard(progress: Progress): Promise<Measure[]> {
  return inOwnProduct('missions', progress, async (product) => {
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
  });
}
