import { startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { run } from '../payment-frame/payments.fixture.ts';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');

const back = {
  recordId: 'm1',
  bookedOn: '2026-11-19',
  isCredit: true,
  isReturn: false,
  amount: 1200,
  remainingAmount: 1200,
  remittance: 'ANNULATION',
  counterparty: null,
  isOpen: true,
  proposals: [],
  refundProposals: [],
  returnable: [
    { recordId: 't1', amount: 1200, creditor: 'Atelier du Lac', invoice: { recordId: 'p1', number: 'AF-41' } },
  ],
  returnableRefunds: [],
  saidPaid: [],
  matches: [],
  undoable: [],
  undone: [],
};

it('lets somebody say that a credit is the money of a transfer that came back', async () => {
  const calls = startFakeApi({
    Query: { bankMovements: ({ isSettled }) => (isSettled ? [] : [back]) },
    Mutation: { returnTransfer: () => run({ state: 'APPROVED' }) },
  });
  const { user } = renderPage(PaymentsPage, { path: '/payments', at: '/payments?vue=releves', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: /^Retour du virement AF-41 · Atelier du Lac/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Raison/), 'Compte clos');
  await user.click(dialog.getByRole('button', { name: 'C’est son retour' }));
  expect(await screen.findByText('Virement rejeté, facture à vérifier')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'ReturnTransfer')?.variables;
  expect(sent).toEqual({ recordId: 't1', movementId: 'm1', reason: 'Compte clos' });
});

it.each([
  ['REMB 77', /, virement REMB 77 du 12\/11\/2026, facture/],
  ['Relevé du 12/11/2026', /, virement du 12\/11\/2026, facture/],
])('lets somebody say that a credit is a refund that the bank sent back (%s)', async (reference, words) => {
  const invoice = { recordId: 'i1', number: 'F-2026-00012', side: 'customer', buyer: 'Maison Clairval', society: null };
  const refund = { recordId: 'r1', amount: 1200, reference, settledOn: '2026-11-12', invoice };
  const returned = {
    ...{ ...refund, kind: 'transfer', target: null, viewerCanUndo: false, undoneAt: null, undoneBy: null },
    ...{ undoReason: null, recordedAt: '2026-11-12T09:00:00Z', recordedBy: 'Nora Vidal', bookedOn: '2026-11-13' },
    ...{ returnedOn: '2026-11-19', returnReason: 'Compte clos' },
    invoice: {
      ...{ ...invoice, issuedOn: '2026-10-31', overpaidAmount: 1200, refundedAmount: 0, owedBackAmount: 1200 },
      ...{ owedBackSince: '2026-11-10', viewerCanRefund: true, credits: [] },
    },
  };
  const calls = startFakeApi({
    Query: {
      bankMovements: ({ isSettled }) => (isSettled ? [] : [{ ...back, returnable: [], returnableRefunds: [refund] }]),
    },
    Mutation: { returnClientRefund: () => returned },
  });
  const { user } = renderPage(PaymentsPage, { path: '/payments', at: '/payments?vue=releves', roles: ['Admin'] });
  const list = within(await screen.findByRole('list', { name: 'Remboursements revenus, peut-être' }));
  await user.click(list.getByRole('button', { name: /^Retour du remboursement F-2026-00012 · Maison Clairval/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(words)).toHaveTextContent(/à nouveau à rembourser/);
  await user.type(dialog.getByLabelText(/^Raison/), 'Compte clos');
  await user.click(dialog.getByRole('button', { name: 'C’est son retour' }));
  expect(await screen.findByText('Remboursement revenu, à refaire')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'ReturnClientRefund')?.variables;
  expect(sent).toEqual({ recordId: 'r1', movementId: 'm1', reason: 'Compte clos' });
});
