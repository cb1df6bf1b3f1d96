import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { billing } from './billing.fixture.ts';
import { BillingActivityPage } from './billing-activity.page.tsx';

const ALL = 'Voir toutes les lignes';

function open(rows: unknown[], more = '') {
  localStorage.clear();
  const calls = startFakeApi({ Query: { getRecruitements: () => rows } });
  const at = `/billingsActivity?afacturer=1${more}`;
  return { calls, ...renderPage(BillingActivityPage, { path: '/billingsActivity', at, roles: ['Admin'] }) };
}

it('has what is to be invoiced by now where the address asks for it, and all rows again', async () => {
  const { user, router, calls } = open([billing()]);
  await user.click(await screen.findByRole('button', { name: ALL }));
  await waitFor(() =>
    expect(calls.map(({ variables }) => variables)).toEqual([
      { isTrialPeriod: false, isDue: true },
      { isTrialPeriod: false },
    ]),
  );
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('button', { name: ALL })).not.toBeInTheDocument();
});

it('says so when nothing is to be invoiced by now', async () => {
  open([]);
  expect(await screen.findByText('Rien à facturer pour l’instant')).toBeVisible();
  expect(screen.getByRole('button', { name: ALL })).toBeVisible();
});

it('has all rows again at once where the address narrows them twice', async () => {
  const { user, router, calls } = open([billing()], '&essai=1');
  await user.click(await screen.findByRole('button', { name: ALL }));
  await waitFor(() => expect(calls.at(-1)?.variables).toEqual({ isTrialPeriod: false }));
  expect(router.state.location.search).toBe('');
});

it('keeps a row whose invoice was begun here, with what becomes of it', async () => {
  localStorage.clear();
  const due = billing({ taxes: 20, billingDate: '2020-01-06', nextStep: 'Créer la facture' });
  const failed = { invoiceStatus: 'ERROR', nextStep: 'Corriger, puis regénérer la facture' } as const;
  const other = billing({ recordId: 'billing-9', customerName: 'Ateliers Dumas' });
  let isBegun = false;
  startFakeApi({
    Query: {
      getRecruitements: ({ isDue }) =>
        isBegun ? (isDue ? [] : [{ ...due, ...failed }, other]) : isDue ? [due] : [due, other],
    },
    Mutation: {
      createBillingCustomerInvoice: () => {
        isBegun = true;
        return { jobId: 'job-1', status: 'IN_PROGRESS', billing: { ...due, invoiceStatus: 'IN_PROGRESS' } };
      },
    },
  });
  const at = '/billingsActivity?afacturer=1';
  const { user } = renderPage(BillingActivityPage, { path: '/billingsActivity', at, roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: /^Créer la facture\s: / }));
  expect(await screen.findByRole('button', { name: /^Régénérer la facture\s: / })).toBeVisible();
  expect(screen.queryByText('Ateliers Dumas')).not.toBeInTheDocument();
});
