import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const movement = (index: number) => ({
  recordId: `m${index}`,
  bookedOn: '2026-11-19',
  isCredit: true,
  isReturn: false,
  amount: 1200,
  remainingAmount: 1200,
  remittance: `VIREMENT ${index}`,
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
});

const FIRST = Array.from({ length: LISTED_AT_ONCE.movements }, (_, index) => movement(index));

function open(rest: () => unknown) {
  startFakeApi({ Query: { bankMovements: ({ after }) => (after == null ? FIRST : rest()), invoices: () => [] } });
  return renderPage(PaymentsPage, { path: '/payments', at: '/payments?vue=releves', roles: ['Admin'] });
}

it('counts what waits once all of it is read, and shows the oldest first', async () => {
  open(() => [movement(2_000), movement(2_001)]);
  expect(await screen.findByRole('heading', { name: 'À rapprocher (2002)' })).toBeVisible();
  expect(screen.getByText(/VIREMENT 0\b/)).toBeVisible();
  expect(screen.queryByText(/VIREMENT 25\b/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Voir la suite (1977)' })).toBeVisible();
});

it('says where it ends as long as the rest could not be read, and reads it again', async () => {
  let isBroken = true;
  const { user } = open(() => (isBroken ? refuse('INTERNAL_SERVER_ERROR', 500) : [movement(2_000)]));
  expect(await screen.findByText('Les 2 000 premières lignes seulement.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'À rapprocher' })).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: /Réessayer/ }));
  expect(await screen.findByRole('heading', { name: 'À rapprocher (2001)' })).toBeVisible();
  expect(screen.queryByText(/premières lignes seulement/)).toBeNull();
});
