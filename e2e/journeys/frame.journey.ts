import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { withDatabase } from '../support/people.ts';

const ADMIN = 'admin@bloom.example';
const BLOOMER = 'bloomer@bloom.example';
const DARK = 'rgb(20, 23, 21)';

/** Screens and who opens them; `:mission` and `:month` are those of a newcomer. */
const SCREENS: [who: string, screens: string[]][] = [
  [ADMIN, ['/', '/missions', '/missions/:mission', '/missions/:mission/activities', '/activities']],
  [ADMIN, ['/finance', '/settings', '/service-state', '/forbidden', '/error', '/nowhere']],
  [BLOOMER, ['/', '/missions', '/me/informations', '/settings', '/activities']],
  ['newcomer', ['/mission/:mission', '/missions/:mission/cra/:month']],
];

/** What the device asks for; the person has chosen nothing. */
async function chooseTheme(page: Page, theme: 'clair' | 'sombre'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'clair' ? 'light' : 'dark' });
}

/** Elements that stick out of the window to the right; none when the page does not scroll sideways. */
async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`);
  });
}

/** Links, buttons and fields of the frame that a thumb would miss. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header a, header button, [role="dialog"] a, [role="dialog"] button')]
      .filter((element) => {
        // A switch is pressed by its words as well.
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        return width > 1 && (width < 44 || height < 44);
      })
      .map((element) => `${element.ariaLabel ?? element.textContent} ${element.offsetWidth}×${element.offsetHeight}`),
  );
}

for (const [who, screens] of SCREENS) {
  test(`${who} on ${screens.join(' ')}: light and dark, down to 360 px`, async ({
    page,
    signIn,
    open,
    newcomer,
    expectAccessible,
    photograph,
  }) => {
    test.slow();
    await signIn(page, who === 'newcomer' ? newcomer.email : who);
    for (const screen of screens) {
      const path = screen.replace(':mission', newcomer.missionId).replace(':month', newcomer.month);
      const name = `${who.split('@')[0]}${screen.replaceAll(/[/:]+/g, '-')}`;
      await chooseTheme(page, 'clair');
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, path);
      await expectAccessible(page);
      await photograph(page, `${name}-clair`);
      // The other look comes without a reload, the rest of the way is walked in it.
      await chooseTheme(page, 'sombre');
      await expect(page.locator('html')).toHaveCSS('background-color', DARK);
      await photograph(page, `${name}-sombre`);
      for (const width of [768, 390, 360]) {
        await page.setViewportSize({ width, height: 800 });
        // Some lists change their form with the width, a moment later.
        await expect.poll(() => stickingOut(page), { message: `${path} at ${width} px` }).toEqual([]);
        await photograph(page, `${name}-sombre`);
      }
      expect(await tooSmall(page), path).toEqual([]);
      await expectAccessible(page);
    }
  });
}

test('the chosen look is there before the first byte of the application', async ({ page, product, signIn, open }) => {
  await signIn(page, ADMIN);
  await open(page, '/settings');
  await page.getByRole('radio', { name: 'Sombre' }).check({ force: true });
  await page.route(/\.js(\?|$)/, (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${product.shellUrl}/missions`);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveCSS('background-color', DARK);
});

test('a phone has the menu as a drawer, and the footer’s links in it', async ({
  page,
  product,
  signIn,
  open,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, BLOOMER);
  await open(page, '/');
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Supprimer mon compte' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Missions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choix de la mission' })).toBeFocused();
  await expect(drawer).toBeHidden();

  await page.setViewportSize({ width: 499, height: 740 });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.setViewportSize({ width: 500, height: 740 });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeVisible();
  await page.setViewportSize({ width: 915, height: 740 });
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();

  // Held across, a phone leaves little below the bars of its browser; what hangs from ours does not scroll with the
  // page.
  await page.setViewportSize({ width: 640, height: 300 });
  await page.getByRole('button', { name: /^Compte d[e’]/ }).click();
  const leave = page.getByRole('menuitem', { name: 'Se déconnecter' });
  await leave.scrollIntoViewIfNeeded();
  await expect(leave).toBeInViewport({ ratio: 1 });

  await page.goto(`${product.shellUrl}/files/activity/2026-11-01/none/cra/none.pdf`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('a mission is found from the keyboard, and then is among the recent places', async ({
  page,
  signIn,
  open,
  newcomer,
  expectAccessible,
  photograph,
}) => {
  const { missionLabel } = newcomer;
  await signIn(page, ADMIN);
  await open(page, '/settings');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Rechercher/ });
  await field.fill(missionLabel.toUpperCase());
  const found = page.getByRole('group', { name: 'Missions' }).getByRole('option', { name: missionLabel });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'search');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: missionLabel })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText(missionLabel);
  await expect(page).toHaveTitle(`${missionLabel} · Bloom`);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Récents' }).getByRole('option').first();
  await expect(recent).toContainText(missionLabel);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('a hostile and endless name is text everywhere, and pushes nothing out of the window', async ({
  page,
  signIn,
  open,
  newcomer,
  photograph,
}) => {
  const label = `<script>document.title='x'</script>${'Interminable'.repeat(12)} \u202eمهمة 👩‍👩‍👧‍👦`;
  const id = newcomer.missionId;
  await withDatabase((client) => client.query('update mission set label = $1 where id = $2', [label, id]));
  await signIn(page, ADMIN);
  for (const path of [`/missions/${id}`, `/missions/${id}/activities`, `/mission/${id}`, '/missions']) {
    for (const width of [1280, 915, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // Both of the others have the frame of a computer.
      if (width !== 915) await open(page, path);
      await expect(page).not.toHaveTitle('x');
      await expect.poll(() => stickingOut(page), { message: `${path} at ${width} px` }).toEqual([]);
    }
    await photograph(page, `hostile${path.replaceAll(/[0-9a-f-]{36}/g, 'mission').replaceAll('/', '-')}`);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Récents' })).toContainText('<script>');
  expect(await stickingOut(page)).toEqual([]);
});

test('paper shows the page alone, dark on white', async ({ page, signIn, open }) => {
  await signIn(page, ADMIN);
  await open(page, '/missions');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('who asked for less motion gets none; forced colours keep the current place', async ({ page, signIn, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await signIn(page, ADMIN);
  await open(page, '/missions');
  const current = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current="page"]');
  await expect(current).toBeVisible();
  await page.keyboard.press('Control+k');
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Compte d[e’]/ })).toHaveCSS('transition-property', 'none');
});

test('letters, pictures and code come from the product alone', async ({ page, product, signIn, open }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== new URL(product.shellUrl).hostname) elsewhere.push(request.url());
  });
  await signIn(page, ADMIN);
  await open(page, '/');
  expect(await page.evaluate(async () => (await document.fonts.load('600 14px Inter')).length)).toBeGreaterThan(0);
  const figures = page.getByRole('grid').getByRole('gridcell').first();
  await expect(figures).toBeVisible();
  expect(elsewhere).toEqual([]);
});
