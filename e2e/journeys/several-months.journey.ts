import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { signAsBloomer, signAsClient, signingLink } from '../support/month.ts';
import { createAccount, createColleague, monthFromNow, nameOfMonth, withDatabase } from '../support/people.ts';

test('a client reads two months on a phone, signs them in one act, and is told what became of each', async ({
  page,
  product,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const month = monthFromNow(-2);
  const earlier = { ...newcomer, month, monthName: nameOfMonth(month) };
  await signAsBloomer(product, earlier);
  await signAsBloomer(product, newcomer);
  const [firstname = '', ...lastnames] = newcomer.contactName.split(' ');
  await withDatabase((client) =>
    createAccount(client, 'Client', { email: newcomer.contactEmail, firstname, lastname: lastnames.join(' ') }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newcomer.contactEmail);
  await open(page, '/');
  await page.getByRole('link', { name: 'Signer plusieurs mois ensemble' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Signer plusieurs mois' })).toBeVisible();
  const months = page.getByRole('group', { name: 'Mois à signer' });
  await expect(months.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page);
  await photograph(page, 'several-months');
  await months.getByRole('button', { name: 'Tout choisir' }).click();
  await page.getByRole('checkbox', { name: /j’approuve les jours déclarés/ }).check();
  await page.getByRole('button', { name: /^Signer 2.comptes rendus$/ }).click();
  await expect(page.getByText(/^2.comptes rendus signés sur 2\.$/)).toBeVisible();
  for (const { monthName } of [earlier, newcomer]) {
    await expect(page.getByRole('listitem').filter({ hasText: monthName }).getByText('Signé')).toBeVisible();
  }
  await expect(page.getByText('Rien à signer pour l’instant')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'several-months-signed');
});

test('a client proposes a colleague, staff accept with one click, and the colleague signs by a link of his own', async ({
  browser,
  page,
  product,
  mailbox,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const staff = await createColleague();
  const email = newcomer.contactEmail.replace('contact-', 'ines-');
  await signAsBloomer(product, newcomer);
  const client = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await client.goto(await signingLink(mailbox, newcomer));
  await client.getByRole('button', { name: 'Proposer un collègue' }).click();
  const form = client.getByRole('form', { name: 'Proposition d’un signataire' });
  await form.getByLabel('Prénom').fill('Inès');
  await form.getByLabel('Nom', { exact: false }).last().fill('Moreau');
  await form.getByLabel('E-mail professionnel').fill(email);
  await expectAccessible(client);
  await form.getByRole('button', { name: 'Proposer ce collègue' }).click();
  await expect(client.getByText(/rien n’est envoyé à Inès Moreau avant/)).toBeVisible();
  await photograph(client, 'colleague-proposed');
  expect(await mailbox.to(email)).toEqual([]);

  await signIn(page, staff.email);
  await open(page, `/missions/${newcomer.missionId}`);
  const proposals = page.getByRole('region', { name: 'Signataires proposés' });
  await expect(proposals.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'colleague-to-accept');
  await proposals.getByRole('button', { name: /^Accepter/ }).click();
  await expect(page.getByText(/Inès Moreau peut désormais signer/)).toBeVisible();
  await expect(proposals).toHaveCount(0);

  const mail = await mailbox.next(email, /CRA/);
  await client.goto(linksIn(mail).find((address) => address.includes('/signing/')) ?? '');
  await signAsClient(client);
});
