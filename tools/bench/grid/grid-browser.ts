import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { GridPage } from './grid-build.ts';

const ORIGIN = 'http://grid.bench';
const contentTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface Shown {
  rows: number;
  sorted: boolean;
  pageSize: number;
}

/** One of the built pages in a fresh context: no server, no cache, nothing remembered. Close it with its context. */
export async function openGridPage(browser: Browser, folder: string, name: GridPage): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1600, height: 900 } });
  await context.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      body: readFileSync(join(folder, pathname)),
      contentType: contentTypes[extname(pathname)] ?? 'application/octet-stream',
    });
  });
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/${name}.html`);
  await page.waitForFunction(() => 'gridBench' in globalThis);
  return page;
}

interface Bench {
  gridBench: { show: (rows: number, options: Shown) => Promise<number> };
}

/** @returns milliseconds from the rows being there to their cells being painted */
export function showRows(page: Page, shown: Shown): Promise<number> {
  return page.evaluate((how) => (globalThis as unknown as Bench).gridBench.show(how.rows, how), shown);
}
