import type { Locator, Page } from '@playwright/test';
import { freshSiret } from '../support/fresh-siret.ts';
import { expect, test } from '../support/journey.ts';
import { createColleague, type Newcomer, withDatabase } from '../support/people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

type Finger = (page: Page, target: Locator) => Promise<void>;

async function middleOf(target: Locator): Promise<[number, number]> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const tap: Finger = async (page, target) => page.touchscreen.tap(...(await middleOf(target)));

/** Slow enough for whatever the press sets off to be drawn before the finger comes up again, where it came down. */
const press: Finger = async (page, target) => {
  await page.mouse.move(...(await middleOf(target)));
  await page.mouse.down();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
};

const fingers: [string, Finger][] = [
  ['a tap', tap],
  ['a slow press', press],
];

function companyOf({ missionId }: Newcomer, part: 'client_society_id' | 'bloomer_billing_society_id'): Promise<string> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(`select ${part} as id from mission where id = $1`, [missionId]);
    return rows[0]?.id ?? '';
  });
}

/** Chromium scrolls with what appears above the window, so that nothing moves in it; the iPhone does not. */
async function scrollAsSafariDoes(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('html, body, body *')) {
      element.style.overflowAnchor = 'none';
    }
  });
}

/** From the top of the window, in pixels. */
async function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().top);
}

for (const [name, touch] of fingers) {
  test(`${name} lands on the button below a message of two lines`, async ({ page, product, newcomer, signIn }) => {
    await signIn(page, newcomer.email);
    await page.goto(`${product.shellUrl}/me/informations`);
    const form = page.getByRole('main').getByRole('form');
    const phone = form.getByLabel('Téléphone');
    await phone.fill('12');
    await touch(page, form.getByRole('button', { name: 'Enregistrer' }));
    const message = form.getByText('Le numéro commence par + et le code du pays');
    await expect(message).toBeVisible();
    expect((await message.boundingBox())?.height).toBeGreaterThan(30);
    // What was sent goes to its first error; a tap that is lost leaves the focus where it fell.
    await expect(phone).toBeFocused();
  });

  test(`${name} lands on a box below one that has something to say`, async ({ page, product, newcomer, signIn }) => {
    const colleague = await createColleague();
    await signIn(page, colleague.email);
    await page.goto(`${product.shellUrl}/society/${await companyOf(newcomer, 'client_society_id')}`);
    await page.getByRole('button', { name: /Ajouter un contact/ }).click();
    const form = page.getByRole('dialog').getByRole('form');
    const [signs, pays] = [form.getByLabel(/^Contact opérationnel/), form.getByLabel('Contact de facturation')];
    await pays.check();
    await signs.uncheck();
    await touch(page, form.getByText('Contact de facturation'));
    await expect(pays).not.toBeChecked();
    await expect(form.getByText('Un contact est opérationnel, de facturation, ou les deux.')).toBeVisible();
  });

  test(`${name} lands on what a notice pushes away`, async ({ page, product, newcomer, signIn }) => {
    const societyId = await companyOf(newcomer, 'bloomer_billing_society_id');
    await withDatabase((client) =>
      client.query('update society set siret = $1 where id = $2', [freshSiret(), societyId]),
    );
    await signIn(page, newcomer.email);
    await page.goto(`${product.shellUrl}/society/${societyId}`);
    const form = page.getByRole('form', { name: 'Société de facturation' });
    await form.getByLabel('SIRET').fill(freshSiret());
    await scrollAsSafariDoes(page);
    const file = form.locator('input[type=file]').first();
    await file.scrollIntoViewIfNeeded();
    const before = await topOf(file);
    const asked = page.waitForEvent('filechooser');
    await touch(page, file);
    await asked;
    await expect(form.getByText(/Ce numéro est celui d’une autre société/)).toBeVisible();
    expect(await topOf(file)).not.toBe(before);
  });
}
