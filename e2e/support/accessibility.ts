import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violation {
  id: string;
  help: string;
  nodes: { target: (string | string[])[] }[];
}

interface Fault {
  id: string;
  help: string;
  where: string[];
}

interface WindowWithAxe {
  axe?: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
}

/** The small build: three times less to send to the page and to compile there, once for each page that is loaded. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The faults of WCAG 2.2 A and AA on what is shown, by axe-core. Its own runner for Playwright brings its source each
 * time and all results back, for frames of other origins, which the product has not: that costs twice the time.
 */
export async function accessibilityFaults(page: Page): Promise<Fault[]> {
  const faults = await scan(page);
  // Other journeys change the same lists: a row that goes during the scan is measured in two places. A fault stays.
  return faults.length === 0 ? faults : scan(page);
}

async function scan(page: Page): Promise<Fault[]> {
  // What is still fading in has the contrast of its half-way.
  const isKnown = await page.evaluate(async () => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
    return (window as WindowWithAxe).axe !== undefined;
  });
  if (!isKnown) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { axe } = window as WindowWithAxe;
    if (axe === undefined) throw new Error('axe did not come into the page.');
    // What passes needs no list of its elements.
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      reporter: 'no-passes',
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target }) => target.flat().join(' ')),
    }));
  }, WCAG);
}
