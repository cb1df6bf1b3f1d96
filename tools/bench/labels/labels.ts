import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { findChromium } from '../../browser/chromium.ts';
import type { Progress } from '../../start/progress.ts';
import { quantile } from '../load.ts';
import { inOwnProduct } from '../own-product.ts';
import { signInAs } from '../pdf/pdf-first-page.ts';
import type { Measure } from '../report.ts';
import { openTable, type RowTimes } from '../table-rows.ts';
import { fillWithLabels, MANY_LABELS } from './many-labels.ts';

const LISTS = [
  { name: 'skills', path: '/admin/skills', column: 'label', isLong: true },
  { name: 'job titles', path: '/admin/jobTitle', column: 'label', isLong: true },
  // Five hundred at a time: the table holds no more.
  { name: 'typed titles', path: '/admin/directJobTitle', column: 'jobTitle', isLong: false },
] as const;
type List = (typeof LISTS)[number];

const ROUNDS = 5;
const VIEWPORT = { width: 1280, height: 900 };
const FIRST_ROWS_GOAL_S = 1.5;
/** What people feel to be the answer to what their hand just did. */
const AT_ONCE_MS = 100;
/** Sixty a second; the clock of the browser rounds. */
const FRAME_GOAL_MS = 17;
const MOVES = 60;

const COUNT_FRAMES = `(() => {
  const frames = { gaps: [], isOn: true };
  window.benchFrames = frames;
  let before;
  requestAnimationFrame(function note(at) {
    if (before !== undefined) frames.gaps.push(at - before);
    before = at;
    if (frames.isOn) requestAnimationFrame(note);
  });
})()`;

const FORGET_TABLES = `for (const key of Object.keys(localStorage)) if (key.includes('.grid.')) localStorage.removeItem(key)`;

/** @returns milliseconds between the frames while `act` and what follows it are done */
async function framesOf(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(COUNT_FRAMES);
  await act();
  return (await page.evaluate('(window.benchFrames.isOn = false, window.benchFrames.gaps)')) as number[];
}

/** Sorted, filtered, scrolled and compared as a recruiter does it who tidies them. */
async function workWith(page: Page, { column, isLong }: List) {
  await page.waitForLoadState('networkidle');
  const header = page.locator(`.ag-header-cell[col-id="${column}"]`);
  const top = page.locator(`.ag-row[row-index="0"] [col-id="${column}"]`);
  const range = page.locator('nav[aria-label^="Pages"] [role="status"]');
  const changing = async (shown: Locator, act: () => Promise<unknown>) => {
    const before = (await shown.textContent()) ?? '';
    await act();
    await shown.filter({ hasText: new RegExp(`^${before.replaceAll(/\W/g, '.')}$`) }).waitFor({ state: 'detached' });
  };
  // The others come sorted: the next click turns them round.
  if (!isLong) await header.click();
  const sort = await framesOf(page, () => changing(top, () => header.click()));
  const scroll = await framesOf(page, async () => {
    await top.hover();
    for (let move = 0; move < MOVES; move += 1) await page.mouse.wheel(0, move < MOVES / 2 ? 60 : -60);
    await page.waitForTimeout(300);
  });
  const slider = page.getByRole('slider');
  await slider.focus();
  const slide = await framesOf(page, async () => {
    for (let move = 0; move < MOVES; move += 1)
      await page.keyboard.press(move < MOVES / 2 ? 'ArrowRight' : 'ArrowLeft');
  });
  await header.hover();
  await header.locator('.ag-header-cell-filter-button').click();
  const field = page.getByRole('textbox', { name: 'Valeur du filtre' });
  const filter = await framesOf(page, () => changing(range, () => field.pressSequentially('android')));
  return { sort, scroll, slide, filter };
}

const worst = (gaps: readonly number[]) => Math.max(0, ...gaps);
const half = (values: number[]) => quantile(values, 0.5);

async function measureList(browser: Browser, shell: string, list: List): Promise<Measure[]> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: VIEWPORT });
  await signInAs(context, shell, 'admin@bloom.example');
  const seen: RowTimes[] = [];
  const works: Awaited<ReturnType<typeof workWith>>[] = [];
  // The first fills the browser's cache, as the day before did for whoever tidies labels.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { path, column, isLong } = list;
    const { page, times } = await openTable(context, { url: shell + path, column, isLong });
    if (round > 0) {
      seen.push(times);
      works.push(await workWith(page, list));
    }
    // The table remembers how it was left.
    await page.evaluate(FORGET_TABLES);
    await page.close();
  }
  await context.close();
  const held = (part: 'sort' | 'filter') => half(works.map((work) => worst(work[part])));
  const smooth = (part: 'scroll' | 'slide') =>
    quantile(
      works.flatMap((work) => work[part]),
      0.95,
    );
  const frame = { unit: 'ms', goal: FRAME_GOAL_MS };
  const answer = { unit: 'ms', goal: AT_ONCE_MS };
  return [
    {
      what: `${list.name}, first rows`,
      value: half(seen.map(({ first }) => first)),
      unit: 's',
      goal: FIRST_ROWS_GOAL_S,
      details: { seen },
    },
    { what: `${list.name}, all rows`, value: half(seen.map(({ all }) => all)), unit: 's' },
    { what: `${list.name}, a sort holds the page up`, value: held('sort'), ...answer },
    { what: `${list.name}, a filter holds the page up`, value: held('filter'), ...answer },
    { what: `${list.name}, scrolling, frame p95`, value: smooth('scroll'), ...frame },
    { what: `${list.name}, slider, frame p95`, value: smooth('slide'), ...frame },
  ];
}

/** The three lists of a firm with twenty thousand labels. */
export function measureLabels(progress: Progress): Promise<Measure[]> {
  return inOwnProduct('labels', progress, async ({ databaseUrl, addresses }) => {
    await progress.step(`fill with ${MANY_LABELS} labels`, () => fillWithLabels(databaseUrl));
    const browser = await chromium.launch(await findChromium());
    try {
      const measures: Measure[] = [];
      for (const list of LISTS) measures.push(...(await measureList(browser, addresses.shell, list)));
      return measures;
    } finally {
      await browser.close();
    }
  });
}
