import { randomBytes } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { smallPdf } from '../support/small-pdf.ts';

test('a CV is dropped, proposes what the sheet lacks, and its words find the talent', async ({
  page,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const mark = randomBytes(6)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
  await signIn(page, 'admin@bloom.example');
  await open(page, '/talents');
  await page.getByRole('button', { name: 'Créer un talent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Prénom/).fill('Nour');
  await dialog.getByLabel(/^Nom/).fill(`Essai ${mark}`);
  await dialog.getByLabel(/^Métier/).fill('Cartographe');
  await dialog.getByRole('button', { name: 'Créer le talent' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Nour Essai ${mark}`);
  const sheet = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'CV', exact: true }).click();
  const words = [`Nour Essai`, `${mark}@cv.example`, 'Java, PostgreSQL', `zeppelin${mark}`];
  const drop = (buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
  await drop(Buffer.from('no PDF at all'));
  await expect(page.getByText(/Le CV n.a bien été chargé/)).toBeVisible();
  await expect(page.getByText(/cv\.pdf.*n’a pas été enregistré\. Ce fichier n’est pas un PDF/)).toBeVisible();
  await drop(smallPdf(words));
  await expect(page.getByText('Le CV a bien été chargé')).toBeVisible();
  await expect(page.getByRole('region', { name: `CV de Nour Essai ${mark}` })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'talent-cv');

  await page.getByLabel(`${mark}@cv.example`).check();
  await page.getByRole('button', { name: 'Ajouter à la fiche' }).click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  await expect(page.getByRole('link', { name: `${mark}@cv.example` }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Profil', exact: true }).click();
  await page.getByPlaceholder('Un petit mot doux ?').fill('Vue <b>aujourd’hui</b>');
  await page.getByRole('button', { name: 'Ajouter un commentaire' }).click();
  await expect(page.getByText('Vue <b>aujourd’hui</b>')).toBeVisible();
  await expectAccessible(page);

  await open(page, '/talents');
  await page.getByRole('searchbox', { name: 'Rechercher un talent' }).fill(`zeppelin${mark}`);
  await expect(page.getByText('1 talent', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Nour/ }).click();
  await open(page, sheet);
  await page.getByRole('button', { name: 'Supprimer ce talent' }).click();
  const last = page.getByRole('dialog');
  await last.getByLabel(/Recopiez son adresse/).fill(`${mark}@cv.example`);
  await expectAccessible(page);
  await last.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page).toHaveURL(/\/talents$/);
  await page.getByRole('searchbox', { name: 'Rechercher un talent' }).fill(`zeppelin${mark}`);
  await expect(page.getByText('1 talent', { exact: true })).toBeHidden();
});
