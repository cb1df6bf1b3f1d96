import { randomBytes } from 'node:crypto';
import { of } from '@bloom/shared-rules/words/elision';
import { chooseIn } from '../support/choice-list.ts';
import { expect, test } from '../support/journey.ts';
import { linksIn } from '../support/mailbox.ts';
import { inLetters, withDatabase } from '../support/people.ts';

/** A freelance job of a client of this journey alone. */
function openJob(title: string, clientName: string): Promise<string> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into job_project (name, job_title, society_id, job_type, deal_type)
       select $1, $1, id, 'IT', 'Freelance_Tech_Digital' from society where name = $2 returning id`,
      [title, clientName],
    );
    return rows[0]?.id ?? '';
  });
}

test('a talent goes from the search to a won offer: set aside, moved in three ways, agreed, shown to the client, placed', async ({
  page,
  browser,
  product,
  mailbox,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const mark = inLetters(randomBytes(4).toString('hex'));
  const fullname = `Léa Parcours ${mark}`;
  const title = `Plateforme ${mark}`;
  const jobId = await openJob(title, newcomer.clientName);
  await signIn(page, 'admin@bloom.example');
  await open(page, '/talents');
  await page.getByRole('button', { name: 'Créer un talent' }).click();
  const entry = page.getByRole('dialog');
  await entry.getByLabel(/^Prénom/).fill('Léa');
  await entry.getByLabel(/^Nom/).fill(`Parcours ${mark}`);
  await entry.getByLabel(/^Métier/).fill('Développeuse');
  await entry.getByLabel('Adresse e-mail').fill(`lea.${mark}@mail.example`);
  await entry.getByRole('button', { name: 'Créer le talent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: fullname })).toBeVisible();

  // Found, read beside the results, put aside, sent from the basket.
  await open(page, '/talents');
  await page.getByRole('searchbox', { name: 'Rechercher un talent' }).fill(mark);
  await expect(page.getByText('1 talent', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Léa/ }).click();
  const sheet = page.getByRole('dialog', { name: fullname });
  await sheet.getByRole('button', { name: `Ajouter au panier : ${fullname}` }).click();
  await expect(sheet.getByRole('button', { name: `Dans le panier : ${fullname}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: /^Panier \(/ }).click();
  const basket = page.getByRole('dialog', { name: 'Votre panier' });
  await expect(basket.getByRole('link', { name: fullname })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'panier');
  await basket.getByRole('button', { name: 'Ajouter à une offre' }).click();
  const sending = page.getByRole('dialog', { name: /à une offre$/ });
  const offers = sending.getByRole('combobox', { name: 'Offre' });
  await offers.fill(mark);
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await sending.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(sending.getByText('Ajouté', { exact: true })).toBeVisible();
  await sending.getByRole('link', { name: 'Voir l’offre' }).click();

  await open(page, `/jobs/${jobId}`);
  const phase = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} :`) });
  const card = (name: string) => phase(name).getByRole('link', { name: fullname });
  await expect(card('À contacter')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter des candidats' }).click();
  const adding = page.getByRole('dialog', { name: /^Ajouter des candidats à/ });
  await adding.getByRole('searchbox', { name: 'Chercher un talent' }).fill(mark);
  await expect(adding.getByText('Déjà candidat')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'candidats-ajouter');
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();

  // By the menu, with the keys, by hand.
  const choose = async (name: string) => {
    await page
      .getByRole('button', { name: `Déplacer ${fullname} vers…` })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Passer à « Contacté »');
  await expect(card('Contacté')).toBeVisible();
  await expect(page.getByRole('button', { name: `Déplacer ${fullname} vers…` }).first()).toBeEnabled();
  await expect(async () => {
    await card('Contacté').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(card('A répondu')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Put down where nobody gets from there, it goes back, and how one gets there is said.
  await expect(async () => {
    await card('A répondu').dragTo(phase('Présenté au client'), { timeout: 3_000 });
    await expect(page.getByText('passez d’abord par « Positionnement »')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(card('A répondu')).toBeVisible();
  await expect(async () => {
    await card('A répondu').dragTo(phase('Positionnement'), { timeout: 3_000 });
    await expect(card('Positionnement')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await photograph(page, 'candidats-etapes');

  await choose('Passer à « Présenté au client » (noter son accord)…');
  const consent = page.getByRole('dialog', { name: `Accord ${of(fullname)} pour ${newcomer.clientName}` });
  await expectAccessible(page);
  await photograph(page, 'candidat-accord');
  await chooseIn(consent.getByRole('combobox', { name: /Moyen/ }), 'Au téléphone');
  await consent.getByRole('button', { name: /^Noter et présenter/ }).click();
  await expect(card('Présenté au client')).toBeVisible();
  await expect(phase('Présenté au client')).toContainText('Accord du');

  // The client, in a browser of their own.
  const theirs = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const client = await theirs.newPage();
  await client.goto(`${product.shellUrl}/talentboard`);
  await client.getByRole('textbox', { name: /adresse e-mail/ }).fill(newcomer.contactEmail);
  await client.getByRole('button', { name: 'Recevoir mon lien' }).click();
  const mail = await mailbox.next(newcomer.contactEmail, /^Votre TalentBoard/);
  await client.goto(linksIn(mail).find((address) => address.includes('token=')) ?? '');
  await client.getByRole('button', { name: 'Continuer' }).click();
  await client.getByRole('link', { name: new RegExp(title) }).click();
  await expect(client.getByRole('list', { name: 'Profils présentés' })).toContainText(fullname);

  // Taken off the board, it leaves the page that they come back to, and is there again when it is put back.
  const comeBack = () => client.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Dépublier' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dépublier' }).click();
  await expect(page.getByText(/Cette offre est retirée du TalentBoard/)).toBeVisible();
  await comeBack();
  await expect(client.getByText('Cette offre n’est plus présentée')).toBeVisible();
  await page.getByRole('button', { name: 'Publier à nouveau' }).click();
  await expect(page.getByText(/Cette offre est retirée du TalentBoard/)).toBeHidden();
  await comeBack();
  await expect(client.getByRole('list', { name: 'Profils présentés' })).toContainText(fullname);
  await theirs.close();

  for (const name of ['Préparation d’entretien', 'Débrief d’entretien', 'Validation des infos', 'Bon pour accord']) {
    await choose(`Passer à « ${name} »`);
    await expect(card(name)).toBeVisible();
  }
  await choose('Passer à « Validé » (noter le bon de commande)…');
  await page.getByRole('dialog').getByRole('button', { name: 'Noter et valider' }).click();
  await expect(card('Validé')).toBeVisible();
  await expect(phase('Validé')).toContainText('Bon de commande du');

  await page.getByRole('button', { name: 'Offre gagnée' }).click();
  const winning = page.getByRole('dialog', { name: `Gagner « ${title} »` });
  for (const role of ['Buteur', 'Passeur', 'Défenseur', 'Capitaine']) {
    const choice = winning.getByRole('combobox', { name: role });
    await choice.click();
    await choice.press('ArrowDown');
    await choice.press('Enter');
  }
  await winning.getByRole('button', { name: 'Enregistrer la victoire' }).click();
  const victory = page.getByRole('region', { name: 'Victoire' });
  await expect(victory).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(victory.getByRole('link', { name: fullname })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await victory.getByRole('link', { name: fullname }).click();
  await expect(page.getByRole('heading', { level: 1, name: fullname })).toBeVisible();
});
