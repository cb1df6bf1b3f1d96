import { chooseIn } from '../support/choice-list.ts';
import { expect, test } from '../support/journey.ts';
import { choose, createRecruit, fill, giveCompany, missionAction } from '../support/mission-story.ts';
import { createColleague, monthFromNow } from '../support/people.ts';

const FRENCH = /(\d{4})-(\d{2})-(\d{2})/;
const french = (day: string) => day.replace(FRENCH, '$3/$2/$1');

test('an account manager makes a mission from nothing, gives it a price and amends it with both contracts', async ({
  page,
  product,
  mailbox,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const manager = await createColleague();
  const recruit = await createRecruit('Nora');
  const mark = recruit.fullname.split(' ').at(-1) ?? '';
  const [clientName, contactEmail] = [`Client ${mark}`, `claire-${mark}@client.example`];
  const [begin, end, later] = [monthFromNow(-1), monthFromNow(5), monthFromNow(8)];

  await signIn(page, manager.email);
  await page.goto(`${product.shellUrl}/missions/new`);
  await fill(page, { Intitulé: `Refonte ${mark}`, 'Identifiant externe': `EXT-${mark}` });
  await choose(page, /^Bloomer/, recruit.fullname);
  await chooseIn(page.getByLabel('CSM'), manager.fullname);
  await fill(page, { 'Date de début': begin, 'Date de fin': end });
  await page.getByRole('button', { name: 'Ajouter une société' }).click();
  const client = page.getByRole('dialog', { name: 'Ajouter une société cliente' });
  await fill(client, { Nom: clientName, Adresse: '3 rue des Lilas', 'Code postal': '69003', Ville: 'Lyon' });
  await client.getByRole('button', { name: 'Ajouter la société' }).click();
  await expect(client).toBeHidden();
  await choose(page, /^Société cliente/, clientName);
  await page.getByRole('button', { name: 'Ajouter un contact' }).click();
  const contact = page.getByRole('dialog', { name: /Ajouter un contact/ });
  await fill(contact, { Prénom: 'Claire', Nom: 'Durand', 'Adresse e-mail': contactEmail });
  await contact.getByRole('button', { name: 'Ajouter le contact' }).click();
  await expect(contact).toBeHidden();
  await expect(page.getByRole('region', { name: 'Client', exact: true })).toContainText('Claire Durand');
  await fill(page, { 'Prix d’achat par jour': '450', 'Prix de vente par jour': '600' });
  await photograph(page, 'mission-new');
  await page.getByRole('button', { name: 'Créer la mission' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Refonte ${mark}` })).toBeVisible();

  await giveCompany(recruit, new URL(page.url()).pathname.split('/').at(-1) ?? '');

  const prices = await missionAction(page, 'Historique des prix');
  await prices.getByRole('button', { name: 'Ajouter un tarif' }).click();
  await fill(prices, { 'À partir du': monthFromNow(1), 'Prix de vente par jour': '620' });
  await prices.getByRole('button', { name: 'Ajouter le tarif' }).click();
  await expect(prices).toBeHidden();

  const amendment = await missionAction(page, 'Créer un avenant');
  await fill(amendment, {
    'Nouvelle date de fin': later,
    'Confirmation de la date': later,
    'Nouveau prix d’achat': '480',
    'Nouveau prix de vente': '660',
    'À partir du': monthFromNow(2),
    'Clause commune': 'Deux jours de télétravail par semaine.',
  });
  await expect(amendment.getByText(/À partir du \d\d\/\d\d\/\d{4}\s: 620,00\s€/)).toBeVisible();
  await amendment.getByRole('checkbox', { name: /^SST/ }).check();
  await amendment.getByRole('checkbox', { name: /^PDS/ }).check();
  await expectAccessible(page);
  await photograph(page, 'amendment');
  await amendment.getByRole('button', { name: 'Créer l’avenant' }).dblclick();
  await expect(page.getByText(/Avenant créé/)).toBeVisible();
  await expect(page.getByText(/Avenant n°\s1 non signé/)).toBeVisible();
  await expect(page.getByText(/non signé/).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`Fin\\s: ${french(end)} → ${french(later)}, dès maintenant`))).toBeVisible();
  await photograph(page, 'mission-amended');

  // Both documents are made and sent by a job; the firm signs last, so that only the others hear of it yet.
  const asked = await Promise.all([mailbox.next(recruit.email, /signer/), mailbox.next(contactEmail, /signer/)]);
  expect(asked[0].subject).toMatch(/sous-traitance – avenant/);
  expect(asked[1].subject).toMatch(/prestation de services – avenant/);
  await page.getByRole('link', { name: 'Voir les contrats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('En attente de signature (0/2)')).toHaveCount(2);
  await expectAccessible(page);
  await photograph(page, 'mission-contracts');
});
