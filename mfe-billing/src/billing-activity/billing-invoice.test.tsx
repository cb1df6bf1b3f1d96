import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { billed, billing } from './billing.fixture.ts';
import { BillingActivityPage } from './billing-activity.page.tsx';

const ROUTE = { path: '/billingsActivity', at: '/billingsActivity', roles: ['Admin' as const] };
const ready = billing({ taxes: 20, billingDate: '2020-01-06', nextStep: 'Créer la facture' });
const failed = billing({
  ...ready,
  invoiceStatus: 'ERROR',
  nextStep: 'Corriger, puis regénérer la facture',
  lastCustomerInvoiceError: 'L’adresse du client est incomplète.',
});
const asked = jest.fn();

/** @param answer what the server makes of the row */
function start(row: BillingRowFragment, answer: () => unknown) {
  localStorage.clear();
  asked.mockClear();
  startFakeApi({
    Query: { getRecruitements: () => [row] },
    Mutation: {
      createBillingCustomerInvoice: (args) => {
        asked({ ...args });
        return answer();
      },
    },
  });
  return renderPage(BillingActivityPage, ROUTE);
}

const status = () => document.querySelector('.ag-row [col-id="invoiceStatus"]');
const toDo = () => within(document.querySelector<HTMLElement>('.ag-row [col-id="nextStep"]') as HTMLElement);
const press = async (name: string) => {
  await waitFor(() => expect(toDo().getByRole('button', { name: new RegExp(`^${name}\\s: `) })).toBeVisible());
  return toDo().getByRole('button', { name: new RegExp(`^${name}\\s: `) });
};
const underWay = (row: BillingRowFragment) => ({
  jobId: 'job-1',
  status: 'IN_PROGRESS',
  billing: { ...row, invoiceStatus: 'IN_PROGRESS', nextStep: 'Attendre la facture en préparation' },
});

it('the first invoice of a row is asked for without force, and is under way at once', async () => {
  let release: (answer: unknown) => void = () => undefined;
  const { user } = start(ready, () => new Promise((resolve) => (release = resolve)));
  await user.click(await press('Créer la facture'));
  await waitFor(() => expect(status()).toHaveTextContent('En cours'));
  expect(await screen.findByText('Création de la facture client en cours')).toBeVisible();
  expect(asked).toHaveBeenCalledWith({ billingRecordID: 'billing-1', force: false });
  release(underWay(ready));
  await waitFor(() => expect(toDo().getByText('Attendre la facture en préparation')).toBeVisible());
});

it('two quick clicks ask for one invoice', async () => {
  let release: (answer: unknown) => void = () => undefined;
  start(ready, () => new Promise((resolve) => (release = resolve)));
  const button = await press('Créer la facture');
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(status()).toHaveTextContent('En cours'));
  expect(asked).toHaveBeenCalledTimes(1);
  release(underWay(ready));
  await waitFor(() => expect(toDo().getByText('Attendre la facture en préparation')).toBeVisible());
});

it('one that failed is made again with force', async () => {
  const { user } = start(failed, () => underWay(failed));
  await user.click(await press('Régénérer la facture'));
  expect(await screen.findByText('Regénération de la facture client en cours')).toBeVisible();
  expect(asked).toHaveBeenCalledWith({ billingRecordID: 'billing-1', force: true });
  await waitFor(() => expect(status()).toHaveTextContent('En cours'));
});

it.each([
  [failed, 'Régénérer la facture', 'En erreur'],
  [ready, 'Créer la facture', 'Non créée'],
])('what the server refuses is what it was before', async (row, name, before) => {
  const { user } = start(row, () => refuse('INTERNAL_SERVER_ERROR', 500));
  await user.click(await press(name));
  expect(await screen.findByText('Erreur lors de la regénération de la facture client')).toBeVisible();
  await waitFor(() => expect(status()).toHaveTextContent(before));
});

it('is offered where nothing is missing and to whoever may, and leads to the invoice that is there', async () => {
  startFakeApi({
    Query: {
      getRecruitements: () => [
        billing({ recordId: 'untaxed', billingDate: '2020-01-06' }),
        billing({ ...ready, recordId: 'early', billingDate: '2199-01-04', nextStep: 'Facturer à la date prévue' }),
        billing({ ...ready, recordId: 'read-only', viewerCanEdit: false, editRefusal: 'Seule la finance modifie.' }),
        { ...billed, externalCustomerInvoiceUrl: '/invoices/1' },
      ],
    },
  });
  renderPage(BillingActivityPage, ROUTE);
  expect(await screen.findByRole('link', { name: /^Voir la facture\s: / })).toHaveAttribute('href', '/invoices/1');
  expect(screen.getByText('Choisir la TVA')).toBeVisible();
  expect(screen.queryByRole('button', { name: /la facture/ })).toBeNull();
});

it.each([
  ['ERROR' as const, 'En erreur'],
  ['CANCELLED' as const, 'Annulée'],
  ['IN_PROGRESS' as const, 'En cours'],
])('the invoice that is there is reached in the state %s, too', async (invoiceStatus, words) => {
  start({ ...failed, invoiceStatus, externalCustomerInvoiceUrl: '/invoices/1' }, () => undefined);
  const link = await screen.findByRole('link', { name: new RegExp(`^${words}\\s: voir la facture$`) });
  expect(link).toHaveAttribute('href', '/invoices/1');
});
