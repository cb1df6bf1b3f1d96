import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createColleague, withDatabase } from '../support/people.ts';

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

/** What stands below a message or a notice has moved by the time it is there. */
async function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().top);
}

for (const [name, touch] of fingers) {
  test(`${name} lands on a box and on the button, whatever the field that it leaves has to say`, async ({
    page,
    product,
    newcomer,
    signIn,
  }) => {
    const colleague = await createColleague();
    await signIn(page, colleague.email);
    await page.goto(`${product.shellUrl}/missions/${newcomer.missionId}`);
    await page.getByRole('button', { name: /Ajouter un contact/ }).click();
    const form = page.getByRole('dialog').getByRole('form');
    const [signs, pays] = [form.getByLabel(/^Contact opérationnel/), form.getByLabel('Contact de facturation')];
    const neither = form.getByText('Un contact est opérationnel, de facturation, ou les deux.');

    await pays.check();
    await signs.uncheck();
    const before = await topOf(pays);
    await touch(page, form.getByText('Contact de facturation'));
    await expect(pays).not.toBeChecked();
    await expect(neither).toBeVisible();
    expect((await neither.boundingBox())?.height).toBeGreaterThan(30);
    expect(await topOf(pays)).toBeGreaterThan(before);

    await form.getByLabel('Prénom').fill('☺');
    await touch(page, form.getByRole('button', { name: 'Ajouter le contact' }));
    await expect(form.getByText('Ce champ est obligatoire.').first()).toBeVisible();
    await expect(form.getByLabel('Prénom')).toBeFocused();
  });

  test(`${name} lands on the button that a notice pushes away`, async ({ page, product, newcomer, signIn }) => {
    const societyId = await withDatabase(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `update society set siret = '73282932000074'
         where id = (select bloomer_billing_society_id from mission where id = $1) returning id`,
        [newcomer.missionId],
      );
      return rows[0]?.id ?? '';
    });
    await signIn(page, newcomer.email);
    await page.goto(`${product.shellUrl}/society/${societyId}`);
    const form = page.getByRole('form', { name: 'Société de facturation' });
    await form.getByLabel('SIRET').fill('55203253400646');
    await touch(page, form.getByRole('button', { name: 'Enregistrer' }));
    await expect(form.getByText(/Ce numéro est celui d’une autre société/)).toBeVisible();
    await expect(form.getByText('Le KBIS est obligatoire.')).toBeVisible();
  });
}
