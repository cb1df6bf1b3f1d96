import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { billing, cancelled } from './billing.fixture.ts';
import { BillingActivityPage } from './billing-activity.page.tsx';

function startAt(at: string, rows: BillingRowFragment[]) {
  localStorage.clear();
  startFakeApi({ Query: { getRecruitements: () => rows } });
  return renderPage(BillingActivityPage, { path: '/b', at, roles: ['Admin'] });
}
const start = (...rows: BillingRowFragment[]) => startAt('/b', rows);

const cell = (id: string, column: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-id="${id}"] [col-id="${column}"]`);
/** The button of the table, which takes the place of the rows that stand before it. */
const inTable = async (id: string, name: string) => {
  await waitFor(() => expect(cell(id, 'nextStep')).toBeVisible());
  return within(cell(id, 'nextStep') as HTMLElement).findByRole('button', {
    name: new RegExp(`^${name}\\s: Maison Clairval, Data engineer$`),
  });
};

const undated = billing({ recordId: 'undated', billingDate: null, nextStep: 'Fixer la date de facturation' });

it('what is missing of a row is typed from where it is asked for', async () => {
  const { user } = start(billing(), undated);
  await user.click(await inTable('billing-1', 'Choisir la TVA'));
  const rate = await within(cell('billing-1', 'taxes') as HTMLElement).findByRole('combobox', { name: 'TVA' });
  await waitFor(() => expect(rate).toHaveFocus());
});

it('in a column that is hidden, which is so again when it is typed', async () => {
  const { user } = start(billing(), undated);
  const asked = await inTable('billing-1', 'Choisir la TVA');
  await user.click(await screen.findByRole('button', { name: 'Colonnes' }));
  await user.click(screen.getByRole('checkbox', { name: 'TVA' }));
  await waitFor(() => expect(cell('billing-1', 'taxes')).toBeNull());
  asked.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'TVA' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(cell('billing-1', 'taxes')).toBeNull());
  expect(cell('billing-1', 'nextStep')).toHaveFocus();
});

it('by the keyboard, too', async () => {
  const { user } = start(billing(), undated);
  (await inTable('undated', 'Fixer la date de facturation')).focus();
  await user.keyboard('{Enter}');
  const day = await within(cell('undated', 'billingDate') as HTMLElement).findByRole('textbox', {
    name: 'Facturation',
  });
  await waitFor(() => expect(day).toHaveFocus());
});

it('on a phone it is typed in the dialog of the row', async () => {
  usePhone();
  const { user } = start(billing());
  await user.click(await screen.findByRole('button', { name: /^Choisir la TVA/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la ligne' }));
  expect(await dialog.findByRole('combobox', { name: /TVA/ })).toHaveFocus();
});

it('leads to the invoice that a credit note takes back, and is only said to who may not change a row', async () => {
  const toCredit = { urlInvoiceToCredit: '/invoices/7', nextStep: 'Établir l’avoir de l’échéance facturée' };
  const readOnly = billing({ viewerCanEdit: false, editRefusal: 'Seule la finance modifie cette ligne.' });
  start({ ...cancelled, replacement: false, ...toCredit }, readOnly);
  await waitFor(() => expect(cell('billing-3', 'nextStep')).toBeVisible());
  const link = within(cell('billing-3', 'nextStep') as HTMLElement).getByRole('link', {
    name: new RegExp(`^${toCredit.nextStep}\\s: Ateliers Kerlouan, Juriste$`),
  });
  expect(link).toHaveAttribute('href', '/invoices/7');
  expect(screen.queryByRole('button', { name: /^Choisir la TVA/ })).toBeNull();
});

const toCheck = billing({
  recordId: 'to-check',
  customerName: 'Port de Lanvéoc',
  invoiceStatus: 'TO_VALIDATE',
  externalCustomerInvoiceUrl: '/invoices/9',
  nextStep: 'Contrôler et finaliser la facture',
});

it('leads to the invoices that wait to be checked, which stand below those that are done with', async () => {
  const { user, router } = start(billing(), toCheck);
  await user.click(await screen.findByRole('button', { name: /^1\sfacture à contrôler$/ }));
  expect(router.state.location.search).toBe('?acontroler=1');
  await waitFor(() => expect(cell('billing-1', 'customer')).toBeNull());
  expect(cell('to-check', 'customer')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir toutes les lignes' }));
  await waitFor(() => expect(cell('billing-1', 'customer')).toBeVisible());
});

it('so it does on a phone', async () => {
  usePhone();
  const { user } = start(billing(), toCheck);
  await user.click(await screen.findByRole('button', { name: /^1\sfacture à contrôler$/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Choisir la TVA/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^Contrôler et finaliser la facture\s: Port de Lanvéoc/ })).toBeVisible();
});

it('shows the instalments of one offer to whoever comes from it', async () => {
  const { user } = startAt('/b?offre=job-7', [billing(), billing({ recordId: 'of-offer', jobId: 'job-7' })]);
  await waitFor(() => expect(cell('of-offer', 'customer')).toBeVisible());
  expect(cell('billing-1', 'customer')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Voir toutes les lignes' }));
  await waitFor(() => expect(cell('billing-1', 'customer')).toBeVisible());
});
