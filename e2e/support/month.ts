import { expect, type Page } from '@playwright/test';
import { linksIn, type Mailbox } from './mailbox.ts';
import type { Newcomer } from './people.ts';
import type { ProductHandle } from './product-under-test.handle.ts';

/** The details of a month with every weekday worked, as the entry screen sends them. */
export function fullMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const entries = Array.from({ length: days }, (_, index) => {
    const id = index + 1;
    const weekday = new Date(Date.UTC(year, number - 1, id)).getUTCDay();
    const dayWorked = weekday === 0 || weekday === 6 ? 0 : 1;
    return [
      `${month.slice(0, 8)}${String(id).padStart(2, '0')}`,
      { id, date: `${id}/${number}/${year}`, dayWorked, astreinte: 0 },
    ];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

export interface SavedMonth {
  recordId: string;
  signingDocumentId: string;
  totalDays: number;
}

/** Saves the whole month as the Bloomer's page does, for journeys that begin later in the story. */
export async function saveMonth(product: ProductHandle, newcomer: Newcomer): Promise<SavedMonth> {
  const data = await product.perform<{ upsertActivity: { activity: SavedMonth } }>(
    newcomer.email,
    ['mfe-cra', 'SaveCra'],
    {
      input: {
        missionRecordId: newcomer.missionId,
        month: newcomer.month,
        nbDaysDetails: fullMonth(newcomer.month),
        clientValidationConfirmed: true,
      },
    },
  );
  return data.upsertActivity.activity;
}

/** Where the API serves the report of a newcomer's month, under a name of that month. */
export function reportPath({ month, monthName }: Newcomer, recordId: string): string {
  const words = monthName.normalize('NFD').replace(/\p{M}/gu, '').split(' ').join('_');
  return `/files/activity/${month}/${recordId}/cra/client_${words}_bloomer.pdf`;
}

/** Saves and signs as the Bloomer's pages do. */
export async function signAsBloomer(product: ProductHandle, newcomer: Newcomer): Promise<SavedMonth> {
  const saved = await saveMonth(product, newcomer);
  await product.perform(newcomer.email, ['mfe-cra', 'SignBloomerActivity'], {
    activityRecordID: saved.recordId,
    signerFullname: newcomer.fullname,
    totalDays: String(saved.totalDays).replace('.', ','),
    clientValidationConfirmed: true,
  });
  return saved;
}

/** The address in the mail that asks the client to sign. */
export async function signingLink(mailbox: Mailbox, newcomer: Newcomer, known: string[] = []): Promise<string> {
  const mail = await mailbox.next(newcomer.contactEmail, /CRA/, known);
  const link = linksIn(mail).find((address) => address.includes('/signing/'));
  if (!link) throw new Error(`The mail "${mail.subject}" has no signing link`);
  return link;
}

/** As the Bloomer, signed in: fills the ended month and validates the recap. */
export async function fillMonth(page: Page, newcomer: Newcomer): Promise<void> {
  await page.getByRole('link', { name: `Saisir – ${newcomer.monthName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajouter mes CRA' })).toBeVisible();
  await page.getByRole('button', { name: 'Tout sélectionner' }).click();
  await page.getByRole('button', { name: /^Récapitulatif/ }).click();
  const recap = page.getByRole('dialog', { name: 'Récapitulatif des jours travaillés' });
  await recap.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des CRA' })).toBeVisible();
}

/** As the Bloomer, on the list of months: reads the report, copies the total and signs. */
export async function signMonth(page: Page, newcomer: Newcomer): Promise<void> {
  await page.getByRole('button', { name: `Signer – ${newcomer.monthName}` }).click();
  const report = page.getByRole('dialog', { name: /COMPTE RENDU D.ACTIVITÉ/ });
  const help = await report.getByText(/Recopie le total du mois/).textContent();
  await report.getByLabel('Total de jours').fill(/:\s*([^(]+)/.exec(help ?? '')?.[1]?.trim() ?? '');
  await report.getByRole('button', { name: 'Signer' }).click();
  await expect(report).toBeHidden();
}

/** As the client, on the page of the link. */
export async function signAsClient(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /COMPTE RENDU D.ACTIVITÉ/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /j’approuve les jours déclarés/ }).check();
  await page.getByRole('button', { name: 'Signer le compte rendu' }).click();
  await expect(page.getByText('Merci, votre signature est enregistrée.')).toBeVisible();
}
