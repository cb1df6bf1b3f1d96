import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chooseIn } from '../support/choice-list.ts';
import { deploy, forgetFormerVersions } from '../support/deploys.ts';
import { AREAS, type Cell, FAULTS, type Fault, go, headingOf, retryOf, runCell } from '../support/fault-cells.ts';
import { expect, test } from '../support/journey.ts';

/**
 * The benchmark runs all the cells; the journeys each fault once and each remote twice or more, by the page's clock.
 */
const isWhole = process.env.FAULT_MATRIX === 'whole';
const STAGES: [name: string, faults: readonly Fault[]][] = [
  ['registry and of manifests', FAULTS.slice(0, 6)],
  ['files and of the drawing', FAULTS.slice(6)],
];

/** Each kind of failure once: what does not come, what was changed on its way, what breaks when it runs. */
const WITH_PREVIOUS: readonly Fault[] = [
  'registry-down',
  'manifest-hanging',
  'manifest-tampered',
  'entry-throwing',
  'entry-tampered',
  'render-crash',
];

function cellsOf(faults: readonly Fault[], previous: boolean): Cell[] {
  return faults.flatMap((fault) => {
    const areas = isWhole ? AREAS : AREAS.filter((_, index) => index === FAULTS.indexOf(fault) % AREAS.length);
    return areas.map((area) => ({ fault, area, previous }));
  });
}

async function runCells(page: Page, shellUrl: string, cells: Cell[]): Promise<void> {
  if (!isWhole) await page.clock.install();
  for (const cell of cells) {
    await test.step(`${cell.fault} of ${cell.area.id}`, async () => {
      const result = await runCell(page, shellUrl, cell, !isWhole);
      if (process.env.FAULT_TABLE) appendFileSync(process.env.FAULT_TABLE, `${JSON.stringify(result)}\n`);
    });
  }
}

const patience = (cells: Cell[]) => 60_000 + cells.length * 30_000;

for (const [stage, faults] of STAGES) {
  test(`faults of the ${stage}: told in time, the rest goes on, one click brings it back`, async ({
    page,
    product,
    signIn,
  }) => {
    const cells = cellsOf(faults, false);
    test.setTimeout(patience(cells));
    await forgetFormerVersions(product);
    await signIn(page, 'admin@bloom.example');
    await runCells(page, product.shellUrl, cells);
  });
}

test('a developer causes a fault in the panel, for one tab, and ends it there', async ({ page, product, signIn }) => {
  const [, , , talents] = AREAS;
  const panel = page.getByRole('dialog', { name: 'Outils de développement' });
  await forgetFormerVersions(product);
  await signIn(page, 'admin@bloom.example');
  await page.goto(`${product.shellUrl}/settings`);
  // The document is complete before the application listens to keys.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyD');
  await chooseIn(panel.getByLabel('Panne de Talents'), 'Manifeste modifié');
  await page.keyboard.press('Escape');
  await go(page, talents.path);
  await expect(retryOf(page)).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyD');
  await panel.getByRole('button', { name: 'Arrêter toutes les pannes' }).click();
  await page.keyboard.press('Escape');
  await retryOf(page).click();
  await expect(headingOf(page, talents)).toBeVisible();
});

test('with a version that worked before, every fault of the new one opens that one, and says so', async ({
  page,
  product,
  signIn,
  open,
}) => {
  const cells = cellsOf(isWhole ? FAULTS : WITH_PREVIOUS, true);
  test.setTimeout(patience(cells));
  await signIn(page, 'admin@bloom.example');
  // An earlier visit: the list it was given is kept.
  await open(page, '/settings');
  await Promise.all(AREAS.map(({ id }) => deploy(product, id)));
  await runCells(page, product.shellUrl, cells);
});
