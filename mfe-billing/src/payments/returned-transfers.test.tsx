import { startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { run } from './payments.fixture.ts';
import { PaymentsPage } from './payments.page.tsx';

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
