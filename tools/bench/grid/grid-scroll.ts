import type { Browser } from 'playwright';
import { openGridPage, showRows } from './grid-browser.ts';
import type { GridPage } from './grid-build.ts';

const ROWS = 50_000;
const FRAMES = 240;

/** What the browser has and this program, which only sends it code, does not. */
declare const document: { querySelector: (selector: string) => { scrollTop: number } | null };
declare const requestAnimationFrame: (done: (at: number) => void) => void;

/**
 * Scrolls through 50,000 rows on one page, `speed` pixels at every frame.
 * @returns milliseconds between the frames, in their order
 */
export async function scrollFrames(browser: Browser, folder: string, name: GridPage, speed: number): Promise<number[]> {
  const page = await openGridPage(browser, folder, name);
  await showRows(page, { rows: ROWS, sorted: false, pageSize: ROWS });
  const frames = await page.evaluate(
    async ([step, count]) => {
      const area = document.querySelector('.ag-grid-viewport');
      if (!area) throw new Error('The table has no area that scrolls.');
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      // What is left of showing the table is not scrolling.
      for (let wait = 0; wait < 30; wait += 1) await next();
      const gaps: number[] = [];
      let before = await next();
      for (let frame = 0; frame < count; frame += 1) {
        area.scrollTop += step;
        const now = await next();
        gaps.push(now - before);
        before = now;
      }
      if (area.scrollTop < (step * count) / 2) throw new Error('The table did not scroll.');
      return gaps;
    },
    [speed, FRAMES] as const,
  );
  await page.context().close();
  return frames;
}
