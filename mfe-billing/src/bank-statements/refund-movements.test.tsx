import { choose } from '@bloom/tools/choice-list';
import { startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const OWED_BACK = {
  recordId: 'o1',
  side: 'customer',
  number: 'F-2026-00031',
  seller: 'Bloom',
  buyer: 'Maison Clairval',
  owedBackAmount: 240,
};

const debit = (over: Record<string, unknown> = {}) => ({
  recordId: 'm1',
  bookedOn: '2026-11-19',
  isCredit: false,
  isReturn: false,
  amount: 240,
  remainingAmount: 240,
  remittance: 'VIREMENT SEPA',
  counterparty: 'CLAIRVAL SAS',
  isOpen: true,
  proposals: [],
  refundProposals: [],
  returnable: [],
  returnableRefunds: [],
  saidPaid: [],
  matches: [],
  undoable: [],
  undone: [],
  ...over,
});

function open(movement: unknown) {
  const calls = startFakeApi({
    Query: { bankMovements: () => [movement], invoices: ({ isOwedBack }) => (isOwedBack ? [OWED_BACK] : []) },
    Mutation: {
      matchBankMovement: () => ({
        ...{ ...OWED_BACK, owedBackAmount: 60, owedAmount: 1200 },
        ...{ paidOn: '2026-11-12', paymentReference: 'VIR' },
      }),
      undoBankMatch: () => ({ recordId: 'm1', isOpen: true, remainingAmount: 240 }),
    },
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  const page = renderPage(PaymentsPage, { path: '/payments', at: '/payments?vue=releves', roles: ['Admin'] });
  return { sent, ...page };
}

const MATCHED = /^Remboursement de la facture F-2026-00031 rapproché, reste 60,00\s€ à rembourser$/;

it('proposes what a debit may give back to a client, and says what is left to be given back', async () => {
  const said = { ...OWED_BACK, recordId: 'o2', owedBackAmount: 0 };
  const { user, sent } = open(debit({ refundProposals: [OWED_BACK, said] }));
  const list = within(await screen.findByRole('list', { name: 'Remboursements proposés' }));
  expect(list.getByRole('button', { name: /F-2026-00031.* remboursement déjà saisi/ })).toBeVisible();
  await user.click(list.getByRole('button', { name: /F-2026-00031 · Maison Clairval · 240,00\s€ à rembourser/ }));
  expect(await screen.findByText(MATCHED)).toBeVisible();
  expect(sent('MatchBankMovement')).toEqual({ movementId: 'm1', invoiceId: 'o1' });
});

it('offers what is owed back to clients for a debit that resembles nothing', async () => {
  const { user, sent } = open(debit());
  await user.click(await screen.findByRole('button', { name: /^Choisir une facture/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await choose(user, await dialog.findByRole('combobox', { name: /^Facture/ }), /^F-2026-00031.*à rembourser$/);
  await user.click(dialog.getByRole('button', { name: 'Rapprocher' }));
  expect(await screen.findByText(MATCHED)).toBeVisible();
  expect(sent('MatchableInvoices')).toEqual({ side: 'supplier', owedBackSide: 'customer' });
});

it('says of a refund that is taken back that it is owed again', async () => {
  const invoice = { ...OWED_BACK, seller: 'Bloom', dueOn: '2026-10-31', owedAmount: 1200 };
  const { user } = open(debit({ matches: [invoice], undoable: [invoice] }));
  await user.click(await screen.findByRole('button', { name: /^Annuler le rapprochement avec F-2026-00031$/ }));
  expect(within(await screen.findByRole('dialog')).getByText(/ne rembourse plus la facture/)).toBeVisible();
});
