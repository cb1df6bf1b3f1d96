import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { findChromium } from '../../browser/chromium.ts';
import { LIKE_PRODUCTION } from '../../start/like-production.ts';
import { claimPortBase } from '../../start/port-claim.ts';
import { Product } from '../../start/product.ts';
import type { Progress } from '../../start/progress.ts';
import { repositoryRoot } from '../../start/state-folder.ts';
import { quantile } from '../load.ts';
import { signInAs } from '../pdf/pdf-first-page.ts';
import type { Measure } from '../report.ts';
import { fillWithLabels, MANY_LABELS } from './many-labels.ts';

const LISTS = [
  { name: 'skills', path: '/admin/skills', column: 'label', isWhole: true },
  { name: 'job titles', path: '/admin/jobTitle', column: 'label', isWhole: true },
  // Five hundred at a time: the table holds no more.
  { name: 'typed titles', path: '/admin/directJobTitle', column: 'jobTitle', isWhole: false },
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

/** What the browser has and this program, which only sends it code, does not. */
const watch = ({ column, isWhole }: List) => `new MutationObserver((_changes, observer) => {
  if (window.firstRowsAt === undefined) {
    if (!document.querySelector('.ag-row [col-id="${column}"]')?.textContent) return;
    window.firstRowsAt = performance.now();
  }
  const pages = document.querySelector('nav[aria-label^="Pages"] [role="status"]')?.textContent ?? '';
  if (${isWhole} && !/ sur [\\d\\s]+$/.test(pages)) return;
  window.allRowsAt = performance.now();
  observer.disconnect();
  document.documentElement.dataset.allRows = '';
}).observe(document, { childList: true, subtree: true, characterData: true });`;

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

interface Opened {
  page: Page;
  /** Seconds from the address. */
  first: number;
  all: number;
}

async function openList(context: BrowserContext, shell: string, list: List): Promise<Opened> {
  const page = await context.newPage();
  await page.addInitScript(watch(list));
  await page.goto(shell + list.path, { waitUntil: 'commit' });
  await page.locator('html[data-all-rows]').waitFor({ state: 'attached', timeout: 60_000 });
  const [first, all] = (await page.evaluate('[window.firstRowsAt, window.allRowsAt]')) as [number, number];
  return { page, first: first / 1000, all: all / 1000 };
}

/** Sorted, filtered, scrolled and compared as a recruiter does it who tidies them. */
async function workWith(page: Page, { column, path, isWhole }: List) {
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
  if (!isWhole) await header.click();
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
  return { path, sort, scroll, slide, filter };
}

const worst = (gaps: readonly number[]) => Math.max(0, ...gaps);
const half = (values: number[]) => quantile(values, 0.5);

async function measureList(browser: Browser, shell: string, list: List): Promise<Measure[]> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: VIEWPORT });
  await signInAs(context, shell, 'admin@bloom.example');
  const seen: Omit<Opened, 'page'>[] = [];
  const works: Awaited<ReturnType<typeof workWith>>[] = [];
  // The first fills the browser's cache, as the day before did for whoever tidies labels.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { page, ...times } = await openList(context, shell, list);
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

/** The three lists of a firm with twenty thousand labels, in a product of its own: the other parts keep their demo. */
export async function measureLabels(progress: Progress): Promise<Measure[]> {
  const product = new Product({
    portBase: await claimPortBase(),
    stateRoot: join(repositoryRoot, '.bloom', 'bench', `${new Date().toISOString().slice(0, 7)}-labels`),
    demo: 'small',
    environment: { ...process.env, ...LIKE_PRODUCTION, RATE_LIMIT_FACTOR: '1000' },
    progress,
  });
  await product.start();
  try {
    await progress.step(`fill with ${MANY_LABELS} labels`, () => fillWithLabels(product.databaseUrl));
    const browser = await chromium.launch(await findChromium());
    try {
      const measures: Measure[] = [];
      for (const list of LISTS) measures.push(...(await measureList(browser, product.addresses.shell, list)));
      return measures;
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
