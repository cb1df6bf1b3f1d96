import { type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '../../browser/chromium.ts';
import type { Product } from '../../start/product.ts';
import { quantile } from '../load.ts';
import type { Measure } from '../report.ts';
import { type BarePage, serveBarePage } from './pdf-bare-page.ts';
import { makeDocument } from './pdf-document.ts';
import { storeDocument } from './pdf-stored-file.ts';

const PAGES = 20;
const ROUNDS = 15;
const GOAL = 1.5;
const VIEWPORT = { width: 1280, height: 900 };

/** Notes when the picture of page 1 is put into the page: the same instant in both. */
const WATCH = `new MutationObserver((_changes, observer) => {
  if (!document.querySelector('[data-page-number="1"] canvas')) return;
  observer.disconnect();
  window.firstPageAt = performance.now();
}).observe(document, { childList: true, subtree: true });`;

/** What a link inside the product does: no page is loaded. */
const stepTo = (path: string) => `(() => {
  const start = performance.now();
  history.pushState(null, '', ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent('popstate'));
  return start;
})()`;

interface Times {
  bare: number[];
  opened: number[];
  loaded: number[];
}

async function firstPageAt(page: Page): Promise<number> {
  await page.locator('[data-page-number="1"] canvas').waitFor({ state: 'attached' });
  return Number(await page.evaluate('window.firstPageAt'));
}

export async function signInAs(context: BrowserContext, shell: string, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${shell}/login`);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.locator(`button[name="email"][value="${email}"]`).click();
  await page.waitForURL((url) => url.origin === shell && !url.pathname.startsWith('/login'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.close();
}

/** From the navigation until the first page is in the page, in milliseconds. */
async function loadPage(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: 'commit' });
  const at = await firstPageAt(page);
  await page.close();
  return at;
}

/** From the step to the document's address in an open product until its first page is in the page. */
async function openInside(context: BrowserContext, shell: string, path: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(`${shell}/settings`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const begun = Number(await page.evaluate(stepTo(path)));
  const at = await firstPageAt(page);
  await page.close();
  return at - begun;
}

async function measureRounds(context: BrowserContext, bare: BarePage, shell: string, path: string): Promise<Times> {
  const times: Times = { bare: [], opened: [], loaded: [] };
  // The first round fills the browser's cache for all three.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = {
      bare: await loadPage(context, bare.url),
      opened: await openInside(context, shell, path),
      loaded: await loadPage(context, `${shell}${path}`),
    };
    if (round === 0) continue;
    for (const kind of ['bare', 'opened', 'loaded'] as const) times[kind].push(measured[kind]);
  }
  return times;
}

/** How long a document lets people wait, against pdf.js alone with the same one, in turns in one browser. */
export async function measurePdf(product: Product): Promise<Measure[]> {
  const document = await makeDocument(PAGES);
  const { path, reader } = await storeDocument(product, document);
  const bare = await serveBarePage(document);
  const browser = await chromium.launch(await findChromium());
  try {
    const { shell } = product.addresses;
    const context = await browser.newContext({ locale: 'fr-FR', viewport: VIEWPORT });
    await signInAs(context, shell, reader);
    const times = await measureRounds(context, bare, shell, path);
    return report(times, document.length);
  } finally {
    bare.close();
    await browser.close();
  }
}

function report(times: Times, bytes: number): Measure[] {
  const [bare, opened, loaded] = [times.bare, times.opened, times.loaded].map((all) => quantile(all, 0.5));
  const details = { times, bytes, pages: PAGES };
  return [
    { what: 'PDF of 20 pages, pdf.js alone on a bare page', value: bare ?? Number.NaN, unit: 'ms', details },
    { what: 'PDF, first page opened in the product', value: opened ?? Number.NaN, unit: 'ms' },
    { what: 'PDF, opened in the product / bare page', value: ratio(opened, bare), unit: '×', goal: GOAL },
    // With the start of the whole product before it, which is no matter of the viewer: a figure without a goal.
    { what: 'PDF, first page by loading its address', value: loaded ?? Number.NaN, unit: 'ms' },
    { what: 'PDF, loading its address / bare page', value: ratio(loaded, bare), unit: '×' },
  ];
}

function ratio(ours: number | undefined, theirs: number | undefined): number {
  return (ours ?? Number.NaN) / (theirs ?? Number.NaN);
}
