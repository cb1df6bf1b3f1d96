import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseIn } from '../support/choice-list.ts';
import { freshSiret } from '../support/fresh-siret.ts';
import { expect, test } from '../support/journey.ts';
import { linksIn, type Mailbox } from '../support/mailbox.ts';
import { createColleague } from '../support/people.ts';
import { smallPdf } from '../support/small-pdf.ts';

const PHONE = { width: 390, height: 844 };

function paper(name: string) {
  return { name, mimeType: 'application/pdf', buffer: smallPdf() };
}

/** As somebody without a demo account does: the address, then the code of the mail. */
async function signInByCode(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
  const { subject } = await mailbox.next(email, /code de connexion/);
  await page.getByLabel(/^Code à 6/).fill(subject.replace(/\D/g, '').slice(0, 6));
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

test('a Bloomer is entered and invited, completes the forms of person and company, and staff see both', async ({
  page,
  browser,
  product,
  mailbox,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const mark = randomBytes(4).toString('hex');
  const email = `nora-${mark}@bloom.example`;
  const siret = freshSiret();
  const colleague = await createColleague();
  await signIn(page, colleague.email);
  await page.goto(`${product.shellUrl}/bloomers`);
  await page.getByRole('button', { name: 'Nouveau Bloomer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prénom').fill('Nora');
  await dialog.getByLabel(/^Nom/).fill('Journet');
  await dialog.getByLabel('Adresse e-mail').fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ajouter le Bloomer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Journet' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Invitation envoyée', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'bloomer');

  const bloomer = await browser.newContext({ viewport: PHONE, locale: 'fr-FR' });
  const theirs = await bloomer.newPage();
  const link = linksIn(await mailbox.next(email, /invitation/i)).find((url) => url.includes('/invite/')) ?? '';
  await theirs.goto(link);
  await theirs.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await signInByCode(theirs, mailbox, email);
  await theirs.getByLabel('Téléphone').fill('06 12 34 56 78');
  await theirs.getByRole('button', { name: 'Rejoindre mon espace' }).click();
  await expect(theirs.getByText('La pièce d’identité est obligatoire.')).toBeVisible();
  await expectAccessible(theirs);
  await photograph(theirs, 'onboarding');
  await theirs.getByLabel(/^Pièce d’identité/).setInputFiles(paper('identite.pdf'));
  await theirs.getByRole('button', { name: 'Rejoindre mon espace' }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);

  const company = theirs.getByRole('region', { name: 'Ma société de facturation' });
  await company.getByRole('link', { name: 'Renseigner ma société' }).click();
  await theirs.getByRole('radio', { name: 'Non' }).check();
  await chooseIn(theirs.getByLabel(/^Statut/), 'SASU');
  await theirs.getByLabel(/^SIRET/).fill(siret);
  await theirs.getByLabel(/^Nom de la société/).fill(`Atelier ${mark}`);
  await theirs.getByLabel(/^Numéro de TVA/).fill('FR83404833048');
  await theirs.getByLabel(/^IBAN/).fill('FR7630006000011234567890189');
  await theirs.getByLabel(/^BIC/).fill('AGRIFRPP');
  await theirs.getByLabel(/^KBIS/).setInputFiles(paper('kbis.pdf'));
  await theirs.getByLabel(/^Attestation de vigilance/).setInputFiles(paper('urssaf.pdf'));
  await expectAccessible(theirs);
  await photograph(theirs, 'company');
  await theirs.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(theirs.getByRole('link', { name: `Modifier Atelier ${mark}` })).toBeVisible();
  await bloomer.close();

  await page.reload();
  await expect(main.getByText('Inscription terminée', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Atelier ${mark}` }).click();
  await expect(page.getByLabel(/^SIRET/)).toHaveValue(siret);
  await expect(page.getByLabel('Expiration du KBIS')).toBeEditable();
  await expect(page.getByRole('button', { name: 'Vérifier l’attestation' })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'company-staff');
});
