import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { createAccount, withDatabase } from './people.ts';

/** A Bloomer with a company and no mission yet: the account manager of a journey makes the mission. */
export interface Recruit {
  email: string;
  fullname: string;
}

export async function createRecruit(firstname: string): Promise<Recruit> {
  const mark = randomBytes(4).toString('hex');
  const [lastname, email] = [`Recrue ${mark}`, `${firstname.toLowerCase()}-${mark}@bloom.example`];
  await withDatabase(async (client) => {
    await client.query('insert into bloomer (firstname, lastname, email) values ($1, $2, $3)', [
      firstname,
      lastname,
      email,
    ]);
    await createAccount(client, 'Bloomer', { email, firstname, lastname });
  });
  return { email, fullname: `${firstname} ${lastname}` };
}

/** The billing company that the Bloomer would write down himself: without it there is nobody to subcontract to. */
export async function giveCompany(recruit: Recruit, missionId: string): Promise<void> {
  await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into society (name, status) values ($1, 'SASU') returning id`,
      [`Atelier ${recruit.fullname}`],
    );
    await client.query('update mission set bloomer_billing_society_id = $1 where id = $2', [rows[0]?.id, missionId]);
  });
}

/** Chooses in a list that is searched by typing. */
export async function choose(page: Page, label: RegExp, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
}

export async function fill(place: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await place.getByLabel(new RegExp(`^${label}`)).fill(text);
  }
}

/** Opens the menu of the mission and answers the dialog of the action. */
export async function missionAction(page: Page, action: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}
