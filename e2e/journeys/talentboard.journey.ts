import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';

const CLIENT = 'client@client.example';
const SUBJECT = /^Votre TalentBoard/;

test.use({ viewport: { width: 390, height: 844 } });

test('a client asks for a link, reads the mail, and finds the open jobs and who is presented', async ({
  page,
  product,
  mailbox,
  expectAccessible,
  photograph,
}) => {
  const known = (await mailbox.to(CLIENT, SUBJECT)).map(({ id }) => id);
  const answers: string[] = [];
  await page.goto(`${product.shellUrl}/talentboard`);
  await expectAccessible(page);
  for (const email of ['inconnue@client.example', CLIENT]) {
    await page.getByRole('textbox', { name: /adresse e-mail/ }).fill(email);
    await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
    const said = page.getByRole('status').filter({ hasText: email });
    await expect(said).toBeVisible();
    answers.push((await said.textContent())?.replace(email, '') ?? '');
    await page.getByRole('button', { name: 'Demander un autre lien' }).click();
  }
  expect(answers[0]).toBe(answers[1]);

  const mail = await mailbox.next(CLIENT, SUBJECT, known);
  const link = linksIn(mail).find((address) => address.includes('token=')) ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Continuer' }).click();

  const jobs = page.getByRole('list', { name: 'Offres ouvertes' });
  // Another journey may have published an offer beside them.
  for (const name of ['Responsable des données de vente', 'Développement du nouveau portail client']) {
    await expect(jobs.getByRole('link', { name })).toBeVisible();
  }
  // Lost, without its salary range, or another client's.
  await expect(page.getByText(/Audit de sécurité|Gestion de la paie|Supervision du réseau/)).toHaveCount(0);
  await expect(page).toHaveURL(`${product.shellUrl}/talentboard`);
  await photograph(page, 'talentboard-jobs');
  await expectAccessible(page);

  await jobs.getByRole('link', { name: /portail client/ }).click();
  const talents = page.getByRole('list', { name: 'Profils présentés' });
  await expect(talents.getByRole('link')).toHaveText(['Mariam Koné', 'Élodie Vasseur', 'Thomas Nguyen']);
  await photograph(page, 'talentboard-talents');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Résumé de la mission' }).click();
  await expect(page.getByText('Alice Martin')).toBeVisible();
  await page.getByRole('link', { name: 'TalentBoard', exact: true }).click();

  await talents.getByRole('link', { name: 'Élodie Vasseur' }).click();
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await expect(page.getByRole('link', { name: 'elodie.vasseur@talent.example' })).toBeVisible();
  await page.getByRole('tab', { name: 'CV' }).click();
  await expect(page.getByRole('region', { name: 'CV d’Élodie Vasseur' })).toContainText('Studio Nacre');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('radio', { name: 'Je souhaite rencontrer cette personne' }).check();
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('tabpanel').getByText('À rencontrer').first()).toBeVisible();
  await expectAccessible(page);

  // Once: whoever finds the mail later is told how to get a link of their own.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await expect(page.getByText(/a expiré ou a déjà servi/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recevoir mon lien' })).toBeVisible();

  // Asked for on the origin that is the clients' own, it leads back there.
  const earlier = (await mailbox.to(CLIENT, SUBJECT)).map(({ id }) => id);
  await page.goto(`${product.clientsUrl}/talentboard`);
  await page.getByRole('textbox', { name: /adresse e-mail/ }).fill(CLIENT);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  const own = linksIn(await mailbox.next(CLIENT, SUBJECT, earlier)).find((address) => address.includes('token='));
  await page.goto(own ?? '');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(jobs.getByRole('link', { name: /portail client/ })).toBeVisible();
  await expect(page).toHaveURL(`${product.clientsUrl}/talentboard`);
});
