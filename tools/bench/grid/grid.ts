import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../browser/chromium.ts';
import type { Measure } from '../report.ts';
import { openGridPage, type Shown, showRows } from './grid-browser.ts';
import { buildGridPages, type GridPage, gridPages } from './grid-build.ts';
import { scrollFrames } from './grid-scroll.ts';

const ROWS = 10_000;
const RUNS = 11;
const RATIO_GOAL = 1.2;
/** Sixty a second; the clock of the browser rounds. */
const FRAME_GOAL_MS = 17;
/** 3,600 pixels, a hundred rows, a second: faster than one can read the first column. */
const SPEED = 60;
const FAST = 240;

type Times = Record<GridPage, number[]>;

const part = (list: number[], share: number) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
const median = (list: number[]) => part(list, 0.5);

/** Each run in a fresh page, ours and the bare one in turn, so that what the machine does meanwhile meets both. */
async function compare(browser: Browser, folder: string, shown: Shown): Promise<Times> {
  const times: Times = { bare: [], ours: [] };
  for (let run = 0; run <= RUNS; run += 1) {
    for (const name of run % 2 === 0 ? gridPages : [...gridPages].reverse()) {
      const page = await openGridPage(browser, folder, name);
      const time = await showRows(page, shown);
      // The first of each warms the browser.
      if (run > 0) times[name].push(time);
      await page.context().close();
    }
  }
  return times;
}

function ratioOf(what: string, times: Times): Measure {
  const ours = median(times.ours);
  const bare = median(times.bare);
  return { what, value: ours / bare, unit: '×', goal: RATIO_GOAL, details: { oursMs: ours, bareMs: bare, times } };
}

async function smoothness(browser: Browser, folder: string, what: string, speed: number): Promise<Measure> {
  const bare = await scrollFrames(browser, folder, 'bare', speed);
  const ours = await scrollFrames(browser, folder, 'ours', speed);
  const figures = (frames: number[]) => ({
    median: median(frames),
    p95: part(frames, 0.95),
    worst: part(frames, 1 - 1e-9),
  });
  return { what, value: part(ours, 0.95), unit: 'ms', details: { ours: figures(ours), bare: figures(bare) } };
}

/**
 * What our table costs against bare ag-grid with the same rows, and how smoothly it scrolls. Needs no running product.
 */
export async function measureGrid(): Promise<Measure[]> {
  const folder = await buildGridPages();
  const browser = await chromium.launch(await findChromium());
  try {
    const first = await compare(browser, folder, { rows: ROWS, sorted: false, pageSize: 50 });
    const sorted = await compare(browser, folder, { rows: ROWS, sorted: true, pageSize: 50 });
    const whole = await compare(browser, folder, { rows: ROWS, sorted: false, pageSize: ROWS });
    const slow = await smoothness(browser, folder, 'grid scrolls 50,000 rows, frame p95', SPEED);
    return [
      ratioOf('grid shows 10,000 rows, against bare ag-grid', first),
      ratioOf('grid sorts and shows 10,000 rows, against bare', sorted),
      ratioOf('grid shows 10,000 rows on one page, against bare', whole),
      { ...slow, goal: FRAME_GOAL_MS },
      await smoothness(browser, folder, 'grid scrolls four times as fast, frame p95', FAST),
    ];
  } finally {
    await browser.close();
  }
}
