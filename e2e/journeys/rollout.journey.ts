import type { Locator, Page } from '@playwright/test';
import { fetchedVersions, listed, publishAgain } from '../support/deploys.ts';
import { AREAS, go } from '../support/fault-cells.ts';
import { expect, test } from '../support/journey.ts';

const STEPS = 50;
const TEXT = 'Formation interne, puis reprise du portail des clients : été 2027';

/** Pages of all remotes, several of one remote too: their files are fetched long after its first page was opened. */
const PAGES: [path: string, heading: string | RegExp][] = [
  ['/missions', 'Missions'],
  ['/activities', /^Activités pour le mois/],
  ['/finance', /^Les finances de/],
  ['/talents', 'Talents'],
  ['/talentboard', 'TalentBoard'],
  ['/bloomers', 'Bloomers'],
  ['/billingsActivity', /en CDI/],
  ['/jobs', 'Offres'],
  ['/contracts', 'Contrats'],
  ['/planningMission', 'Planning des missions'],
];

interface Writing {
  path: string;
  field: (page: Page) => Locator;
  written: string;
}

/** Comes back to where something is being written, finds it as it was left, and writes on. */
async function writeOn(page: Page, writing: Writing): Promise<void> {
  await go(page, writing.path);
  const field = writing.field(page);
  await expect(field).toBeVisible();
  if (writing.written !== '') await page.getByRole('button', { name: 'Les reprendre' }).click();
  await expect(field).toHaveValue(writing.written);
  const next = [...TEXT].slice(writing.written.length, writing.written.length + 3).join('');
  await field.press('End');
  await field.pressSequentially(next);
  writing.written += next;
}

test('every remote is deployed twice while somebody works in one tab: nothing breaks, no letter is lost', async ({
  page,
  product,
  newcomer,
  signIn,
  open,
}) => {
  test.slow();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(String(error)));
  page.on('response', (response) => {
    if (response.url().startsWith(product.registryUrl) && response.status() >= 400) broken.push(response.url());
  });
  const writings: Writing[] = [
    { path: '/missions/new', field: (shown) => shown.getByLabel(/^Intitulé/), written: '' },
    {
      path: `/missions/${newcomer.missionId}/cra/${newcomer.month}`,
      field: (shown) => shown.getByRole('textbox', { name: /^Commentaire du/ }).first(),
      written: '',
    },
  ];
  await signIn(page, 'admin@bloom.example');
  await open(page, '/settings');
  const deploys: Promise<string>[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const remote = AREAS[(step / 5) % AREAS.length];
    if (remote) deploys.push(publishAgain(remote.id, '--pin'));
    const [path, heading] = PAGES[(step >> 1) % PAGES.length] ?? ['/', /./];
    const writing = writings[(step >> 1) % writings.length];
    await test.step(`step ${step + 1}`, async () => {
      if (step % 12 === 11) await page.reload();
      if (step % 2 === 1 && writing) return writeOn(page, writing);
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  }
  const versions = await Promise.all(deploys);
  expect(versions).toHaveLength(10);
  const last = AREAS.map(({ id }, index) => `${id}/${versions[AREAS.length + index]}`).sort();
  await expect
    .poll(async () => (await listed(product)).map(({ id, version }) => `${id}/${version}`).sort(), { timeout: 10_000 })
    .toEqual(last);
  await page.reload();
  for (const [path, heading] of PAGES.slice(0, AREAS.length)) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  for (const writing of writings) {
    expect(TEXT.startsWith(writing.written)).toBe(true);
    expect(writing.written.length).toBeGreaterThan(30);
    await writeOn(page, writing);
  }
  expect(await fetchedVersions(page)).toEqual(expect.arrayContaining(last));
  expect(broken).toEqual([]);
});
