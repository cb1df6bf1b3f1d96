import type { BrowserContext, Page } from 'playwright';

interface Table {
  url: string;
  /** Of which a cell says something as soon as rows are there. */
  column: string;
  /** Further rows come after the first ones, and its pager counts them. */
  isLong: boolean;
}

/** Seconds from the address until the first rows, and until all of them, are in the table. */
export interface RowTimes {
  first: number;
  all: number;
}

/** What the browser has and this program, which only sends it code, does not. */
const watch = ({ column, isLong }: Table) => `new MutationObserver((_changes, observer) => {
  if (window.firstRowsAt === undefined) {
    if (!document.querySelector('.ag-row [col-id="${column}"]')?.textContent) return;
    window.firstRowsAt = performance.now();
  }
  // « 1–50 sur 19 000 », without a word about loading.
  const pages = document.querySelector('nav[aria-label^="Pages"] [role="status"]')?.textContent ?? '';
  if (${isLong} && !/ sur [\\d\\s]+$/.test(pages)) return;
  window.allRowsAt = performance.now();
  observer.disconnect();
  document.documentElement.dataset.allRows = '';
}).observe(document, { childList: true, subtree: true, characterData: true });`;

/** Opens a page with one table, and waits for all of its rows. */
export async function openTable(context: BrowserContext, table: Table): Promise<{ page: Page; times: RowTimes }> {
  const page = await context.newPage();
  await page.addInitScript(watch(table));
  await page.goto(table.url, { waitUntil: 'commit' });
  await page.locator('html[data-all-rows]').waitFor({ state: 'attached', timeout: 60_000 });
  const [first, all] = (await page.evaluate('[window.firstRowsAt, window.allRowsAt]')) as [number, number];
  return { page, times: { first: first / 1000, all: all / 1000 } };
}
