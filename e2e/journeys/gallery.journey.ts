import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/journey.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.bloom/gallery');
/** Nothing listens there: the page's files come from the build, and anything else it asks for fails. */
const ADDRESS = 'http://gallery.test/';

test('every piece of shared-ui stands without an API, in both themes and on a phone', async ({
  browser,
  expectAccessible,
}) => {
  // It builds the gallery first, which takes as long as the machine needs.
  test.slow();
  const build = spawnSync(process.execPath, ['tools/build/gallery.ts', '--build', folder], { cwd: root });
  expect(build.status, String(build.stderr)).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ locale: 'fr-FR', colorScheme });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('requestfailed', (request) => faults.push(request.url()));
    await context.route(`${ADDRESS}**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
      const path = join(folder, name);
      return existsSync(path) ? route.fulfill({ path }) : route.abort();
    });
    await page.goto(`${ADDRESS}?pieces`);
    await page.getByRole('button', { name: 'Montrer les refus' }).click();
    await expect(page.getByText('Choisis un moyen')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Awa Diallo' }).first()).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    await expectAccessible(page);
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
    await context.close();
  }
});
