import { expect, type Page } from '@playwright/test';
import { linksIn, type Mailbox } from './mailbox.ts';
import { createColleague, createNewcomer, monthFromNow, type Newcomer, withDatabase } from './people.ts';
import type { ProductHandle } from './product-under-test.handle.ts';

export interface AmendedMission extends Newcomer {
  /** The account manager of the mission, who signs for the firm. */
  manager: { email: string; fullname: string };
}

/** A mission whose end and prices change, with one contract for each side that is named; made through the API. */
export async function createAmendedMission(product: ProductHandle, sides: { SST?: true; PDS?: true }) {
  const [newcomer, manager] = await Promise.all([createNewcomer('Yanis'), createColleague()]);
  await withDatabase((client) =>
    client.query('update mission set csm_staff_id = (select id from staff where email = $1) where id = $2', [
      manager.email,
      newcomer.missionId,
    ]),
  );
  await product.query(
    manager.email,
    `mutation Amend($input: CreateMissionAmendmentInput!) { createMissionAmendment(input: $input) { recordId } }`,
    {
      input: {
        recordId: newcomer.missionId,
        newEndMission: monthFromNow(9),
        useTemplateForSST: sides.SST ?? false,
        useTemplateForPDS: sides.PDS ?? false,
        ...(sides.SST ? { newPurchasePrice: 470 } : {}),
        ...(sides.PDS ? { newSalePrice: 640 } : {}),
        newPricingDate: monthFromNow(1),
      },
    },
  );
  return { ...newcomer, manager } satisfies AmendedMission;
}

export async function contractLink(mailbox: Mailbox, address: string): Promise<string> {
  const mail = await mailbox.next(address, /À signer/);
  const link = linksIn(mail).find((found) => found.includes('/electronicSign/'));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to sign`);
  return link;
}

/** From the mail to the document. */
export async function openContract(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Document à signer' })).toBeVisible();
}

/** Staff, who sign in instead of having a link of their own, pass by the page that leads to the signing engine. */
export async function openAsStaff(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Continuer vers la signature' }).click();
  await expect(page.getByRole('heading', { name: 'Document à signer' })).toBeVisible();
}

/** Asks for the code and reads it in the mailbox. */
export async function receiveCode(page: Page, mailbox: Mailbox, address: string): Promise<string> {
  const known = (await mailbox.to(address, /[Cc]ode/)).map(({ id }) => id);
  await page.getByRole('button', { name: /^Recevoir (le|un autre) code$/ }).click();
  // Nobody reads a mail before the page has said that it left; what it says moves the rest of the form.
  await expect(page.getByText(/^Code envoyé à /)).toBeVisible();
  const mail = await mailbox.next(address, /[Cc]ode/, known);
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
  if (!code) throw new Error(`The mail "${mail.subject}" has no code`);
  return code;
}

export async function signContract(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code de signature').fill(code);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Signer le document' }).click();
}
