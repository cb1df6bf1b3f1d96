import { randomBytes } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { withDatabase } from '../support/people.ts';

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
const french = (isoDay: string) => isoDay.split('-').reverse().join('/');

/** A permanent job of a client, still open. */
function openJob(title: string): Promise<string> {
  return withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into job_project (name, job_title, society_id, job_type, deal_type, salary_min, salary_max)
       select $1, $1, id, 'IT', 'CDI_Tech_Digital', 50000, 55000 from society where is_client order by name limit 1
       returning id`,
      [title],
    );
    return rows[0]?.id ?? '';
  });
}

test('a permanent job that is won waits for finance, who dates and taxes its fee in the table', async ({
  page,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const title = `Architecte ${randomBytes(4).toString('hex')}`;
  const jobId = await openJob(title);
  await signIn(page, 'admin@bloom.example');
  await open(page, `/jobs/${jobId}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Offre gagnée' }).click();
  const dialog = page.getByRole('dialog', { name: `Gagner « ${title} »` });
  await dialog.getByLabel('Accord le').fill(french(day(-400)));
  for (const role of ['Buteur', 'Passeur', 'Défenseur', 'Capitaine']) {
    const choice = dialog.getByRole('combobox', { name: role });
    await choice.click();
    await choice.press('ArrowDown');
    await choice.press('Enter');
  }
  await dialog.getByLabel('Prise de poste').fill(french(day(-300)));
  await dialog.getByLabel('Fin de la période d’essai').fill(french(day(90)));
  await dialog.getByLabel('Honoraires HT').fill('9000');
  await dialog.getByLabel('Conditions de paiement').click();
  await page.getByRole('option', { name: '50% signature / 50% démarrage' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer la victoire' }).click();
  await expect(page.getByRole('heading', { name: 'Victoire' })).toBeVisible();
  await open(page, '/billingsActivity');
  const rows = page.locator('.ag-row', { hasText: title });
  await expect(rows).toHaveCount(2);
  const id = await rows.first().getAttribute('row-id');
  const cell = (column: string) => page.locator(`.ag-row[row-id="${id}"] [col-id="${column}"]`);
  await expect(cell('nextStep')).toHaveText(/^Choisir la TVA/);
  await expectAccessible(page);

  await cell('billingDate').click();
  const field = page.getByRole('textbox', { name: 'Facturation' });
  await field.fill(french(day(120)));
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(french(day(-2)));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Facturation mise à jour')).toBeVisible();
  await expect(cell('billingDate')).toHaveText(french(day(-2)));

  // On with the keys alone: the focus went with the row.
  await expect(cell('billingDate')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'TVA' }).selectOption('20');
  await page.keyboard.press('Enter');
  await expect(cell('nextStep').getByRole('button', { name: 'Créer la facture' })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'facturation-cdi');

  await page.reload();
  await expect(cell('billingDate')).toHaveText(french(day(-2)));
  await expect(cell('taxes')).toHaveText(/20/);
});
