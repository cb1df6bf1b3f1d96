import { randomBytes } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { createColleague, withDatabase } from '../support/people.ts';

/** A contact whom no mission waits for. */
async function createContact(): Promise<{ email: string; fullname: string }> {
  const mark = randomBytes(4).toString('hex');
  const [email, lastname] = [`yann-${mark}@client.example`, `Morvan ${mark}`];
  await withDatabase(async (client) => {
    await client.query(
      `with s as (insert into society (name, status, is_client) values ($1, 'SAS', true) returning id)
       insert into contact (society_id, firstname, lastname, email, phone_number, is_billing)
       select id, 'Yann', $2, $3, '+33612345678', true from s`,
      [`Client ${mark}`, lastname, email],
    );
  });
  return { email, fullname: `Yann ${lastname}` };
}

test('a contact without account proves who they are, is erased by a data officer, and has a receipt', async ({
  browser,
  page,
  product,
  signIn,
  open,
  mailbox,
  expectAccessible,
  photograph,
}) => {
  const contact = await createContact();
  await open(page, '/my-data');
  await expectAccessible(page);
  await photograph(page, 'my-data-form');
  await page.getByLabel(/Adresse e-mail/).fill(contact.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByText(/Si nous connaissons cette adresse/)).toBeVisible();

  const link = linksIn(await mailbox.next(contact.email, /confirmez votre demande/)).find((url) =>
    url.includes('token='),
  );
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  const mail = await mailbox.next(contact.email, /code de confirmation/);
  await page.getByLabel(/Code reçu/).fill(/\d{6}/.exec(mail.subject)?.[0] ?? '');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText(/Votre demande du/)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'my-data-own');
  await page.getByRole('button', { name: 'Préparer la copie' }).click();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le PDF' }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe('mes-donnees.pdf');
  await page.setViewportSize({ width: 390, height: 844 });
  await photograph(page, 'my-data-own');

  const officer = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await signIn(officer, (await createColleague()).email);
  await open(officer, '/data-requests');
  const line = officer.getByRole('link', { name: contact.fullname });
  await expect(line).toBeVisible();
  await photograph(officer, 'data-requests');
  await line.click();
  await expect(officer.getByText('Ce que fera l’effacement')).toBeVisible();
  await expectAccessible(officer);
  await photograph(officer, 'data-request');
  await officer.getByRole('button', { name: 'Effacer', exact: true }).click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByRole('textbox').fill(contact.email);
  await photograph(officer, 'data-request-erase');
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click();
  await expect(officer.getByRole('link', { name: /Ouvrir le reçu/ })).toBeVisible();
  await expect(officer.getByText(contact.fullname)).toHaveCount(0);
  await photograph(officer, 'data-request-done');

  await page.reload();
  await expect(page.getByText(/Ce lien n’est plus valable/).first()).toBeVisible();
  const receipt = linksIn(await mailbox.next(contact.email, /ont été effacées/)).find((url) =>
    url.includes('receipt='),
  );
  expect(receipt?.startsWith(product.shellUrl)).toBe(true);
  await page.goto(receipt ?? '');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recu.pdf');
});
