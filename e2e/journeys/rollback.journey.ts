import type { Page } from '@playwright/test';
import {
  canary,
  deploy,
  fetchedVersions,
  history,
  listed,
  publishAgain,
  rollback,
  tamper,
} from '../support/deploys.ts';
import { AREAS, type Area, go, headingOf, retryOf, setFaults } from '../support/fault-cells.ts';
import { expect, test } from '../support/journey.ts';
import { createColleague } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const ADMIN = 'admin@bloom.example';
const FORMER = /version précédente de/;
const areaOf = (id: Area['id']) => AREAS.find((area) => area.id === id) ?? AREAS[0];
const talents = areaOf('mfe-talents');

async function openAnew(page: Page, product: ProductHandle, area: Area): Promise<void> {
  await page.goto(`${product.shellUrl}${area.path}`);
  await expect(headingOf(page, area)).toBeVisible();
}

/** What the page of somebody else tells the registry. */
async function report(product: ProductHandle, path: 'incidents' | 'openings', version: string): Promise<void> {
  const { email } = await createColleague();
  const response = await fetch(`${product.registryUrl}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: product.shellUrl,
      authorization: `Bearer ${await product.token(email)}`,
    },
    body: JSON.stringify({ remote: talents.id, version, phase: 'start', message: 'It did not start.' }),
  });
  expect(response.status).toBe(204);
}

const line = async (product: ProductHandle, { id }: Area = talents) =>
  (await listed(product)).find((remote) => remote.id === id);

test('one flipped byte is refused, the version before opens; after five people nobody gets the new one', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const before = (await line(product))?.version ?? '';
  const broken = await publishAgain(talents.id);
  await tamper(talents.id, broken);
  await signIn(page, ADMIN);
  await deploy(product, talents.id, broken);
  await openAnew(page, product, talents);
  await expect(page.getByText(FORMER)).toBeVisible();
  expect(await fetchedVersions(page)).toContain(`${talents.id}/${before}`);

  for (let person = 0; person < 4; person += 1) await report(product, 'incidents', broken);
  await expect.poll(async () => (await line(product))?.version, { timeout: 10_000 }).toBe(before);
  expect(await history(talents.id)).toContainEqual(
    expect.objectContaining({ action: 'breaker', why: expect.stringContaining('5 people') }),
  );
  const other = await browser.newPage({ storageState: await page.context().storageState() });
  await openAnew(other, product, talents);
  await expect(other.getByText(FORMER)).toHaveCount(0);
  await other.close();
});

test('a canary that fails too often goes back by itself; a rollback reaches the next page in seconds', async ({
  page,
  product,
  signIn,
}) => {
  const before = (await line(product))?.version;
  const tried = await publishAgain(talents.id);
  await canary(talents.id, tried, 100);
  await expect.poll(async () => (await line(product))?.canary?.version, { timeout: 10_000 }).toBe(tried);
  await signIn(page, ADMIN);
  await openAnew(page, product, talents);
  expect(await fetchedVersions(page)).toContain(`${talents.id}/${tried}`);
  for (const path of ['openings', 'openings', 'incidents', 'incidents'] as const) await report(product, path, tried);
  await expect.poll(async () => (await line(product))?.canary, { timeout: 10_000 }).toBeUndefined();
  expect((await history(talents.id))[0]).toMatchObject({ action: 'auto-rollback', why: expect.stringContaining('40') });
  await openAnew(page, product, talents);
  expect(await fetchedVersions(page)).toContain(`${talents.id}/${before}`);

  const next = await deploy(product, talents.id);
  await openAnew(page, product, talents);
  expect(await fetchedVersions(page)).toContain(`${talents.id}/${next}`);
  await rollback(talents.id);
  await expect.poll(async () => (await line(product))?.version, { timeout: 10_000 }).toBe(before);
  await openAnew(page, product, talents);
  expect(await fetchedVersions(page)).toContain(`${talents.id}/${before}`);
});

/** The versions of an area whose look is in the page. */
const looksOf = (page: Page, { id }: Area) =>
  page.evaluate((area) => {
    const versions = [...document.styleSheets].flatMap(
      ({ href }) => new RegExp(`/remotes/${area}/([^/]+)/`).exec(href ?? '')?.[1] ?? [],
    );
    return [...new Set(versions)];
  }, id);

test('an open tab keeps what is on its screen; its next page is of the version that people get by then', async ({
  page,
  product,
  signIn,
}) => {
  const missions = areaOf('mfe-missions');
  const people = page.getByRole('heading', { level: 1, name: 'Bloomers' });
  /** The list becomes old, and the pointer moves as if to click: the page then asks for a newer list. */
  const learn = async () => {
    await page.clock.fastForward(10_000);
    const told = page.waitForResponse(`${product.registryUrl}/remotes.json`);
    await page.mouse.move(600, 400);
    await page.mouse.move(640, 420);
    await (await told).finished();
  };
  const before = (await line(product, missions))?.version ?? '';
  await signIn(page, ADMIN);
  await page.clock.install();
  await openAnew(page, product, missions);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const next = await deploy(product, missions.id);
  await learn();
  await expect(headingOf(page, missions)).toBeVisible();
  expect(await fetchedVersions(page)).not.toContain(`${missions.id}/${next}`);
  expect(await looksOf(page, missions)).toEqual([before]);
  await go(page, '/bloomers');
  await expect(people).toBeVisible();
  expect(await looksOf(page, missions)).toEqual([next]);

  await rollback(missions.id);
  await expect.poll(async () => (await line(product, missions))?.version, { timeout: 10_000 }).toBe(before);
  await learn();
  await go(page, missions.path);
  await expect(headingOf(page, missions)).toBeVisible();
  expect(await looksOf(page, missions)).toEqual([before]);
  await go(page, '/bloomers');
  await expect(people).toBeVisible();
  expect(await looksOf(page, missions)).toEqual([before]);
  await expect(page.getByText(FORMER)).toHaveCount(0);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('loading, slow, given up and opened by the version before: each can be read and left by everybody', async ({
  page,
  product,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, ADMIN);
  await page.clock.install();
  const begin = async () => {
    await setFaults(page, [{ remote: talents.id, fault: 'entry-hanging' }]);
    await page.evaluate(() => sessionStorage.removeItem('bloom.failed-versions'));
    await open(page, '/settings');
    await go(page, talents.path);
  };
  await begin();
  await expect(page.getByText(/Chargement de la page/)).toBeAttached();
  await expectAccessible(page);
  await page.clock.fastForward(3000);
  await expect(page.getByText(/plus lent que d’habitude/)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'area-slow');
  await expect(page.getByText(FORMER)).toBeVisible();
  await expect(headingOf(page, talents)).toBeFocused();
  await expectAccessible(page);
  await photograph(page, 'area-former');

  // A list of an earlier visit is not believed for ever: without any, the frame says what is missing.
  await setFaults(page, [{ remote: '', fault: 'registry-down' }]);
  await page.evaluate(() => localStorage.removeItem('bloom.remote-list'));
  await page.goto(`${product.shellUrl}/finance`);
  await expect(retryOf(page)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'areas-unknown');
});

test('the policy of the page refuses what nobody published', async ({ browser, product }) => {
  const page = await browser.newPage();
  const response = await page.goto(`${product.shellUrl}/login`);
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).not.toMatch(/unsafe-eval|unsafe-inline|\*|data:|blob:/);
  expect(policy).toMatch(/object-src 'none'/);
  const refused = page.waitForEvent('console', (message) => /content security policy/i.test(message.text()));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "ran"';
    document.body.append(script);
  });
  await refused;
  await expect(page).not.toHaveTitle('ran');
  await page.close();
});
