import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { PaymentsPage } from '../payments/payments.page.tsx';

export const owedBack = (over: Record<string, unknown> = {}) => ({
  recordId: 'i1',
  side: 'customer',
  number: 'F-2026-00012',
  seller: 'Bloom',
  buyer: 'Maison Clairval',
  issuedOn: '2026-10-31',
  overpaidAmount: 500,
  refundedAmount: 200,
  owedBackAmount: 300,
  owedBackSince: '2026-11-18',
  viewerCanRefund: true,
  credits: [
    { recordId: 'c1', number: 'A-2026-00003', status: 'FINALISED' },
    { recordId: 'c2', number: null, status: 'TO_VALIDATE' },
  ],
  society: { recordId: 's2', name: 'Maison Clairval' },
  ...over,
});
const OLD = owedBack({
  recordId: 'i2',
  number: 'F-2026-00002',
  buyer: 'Durand Digital',
  refundedAmount: 0,
  owedBackAmount: 1000.5,
  owedBackSince: '2026-10-10',
});
export const TARGET = {
  recordId: 't1',
  side: 'customer',
  number: 'F-2026-00040',
  seller: 'Bloom',
  buyer: 'Maison Clairval',
  dueOn: '2026-12-15',
  owedAmount: 250,
};
export const refund = (over: Record<string, unknown> = {}) => ({
  recordId: 'r1',
  kind: 'transfer',
  amount: 200,
  settledOn: '2026-11-19',
  reference: 'REMB 77',
  recordedAt: '2026-11-19T09:00:00Z',
  recordedBy: 'Nora Vidal',
  bookedOn: '2026-11-20',
  returnedOn: null,
  returnReason: null,
  undoneAt: null,
  undoneBy: null,
  undoReason: null,
  viewerCanUndo: true,
  target: null,
  invoice: owedBack(),
  ...over,
});

const CLIENT_REFUNDS = [
  refund(),
  refund({
    recordId: 'r2',
    kind: 'offset',
    bookedOn: null,
    viewerCanUndo: false,
    target: TARGET,
    undoneAt: '2026-11-21T09:00:00Z',
    undoneBy: 'Nora Vidal',
    undoReason: 'Une autre facture',
  }),
];

type Answers = Record<string, (args: Record<string, unknown>) => unknown>;

export function open({
  rows = [owedBack(), OLD],
  targets = [TARGET],
  ofSuppliers = [] as unknown[],
  refunds = CLIENT_REFUNDS as unknown[],
  answers = {} as Answers,
  at = '',
} = {}) {
  const calls = startFakeApi({
    Query: {
      invoices: ({ isOwedBack, side }) => (isOwedBack ? (side === 'customer' ? rows : ofSuppliers) : []),
      invoice: ({ recordId }) => ({ recordId, offsetTargets: targets }),
      clientRefunds: () => refunds,
    },
    Mutation: {
      recordClientRefund: () => owedBack({ owedBackAmount: 0 }),
      offsetClientRefund: () => owedBack({ owedBackAmount: 50 }),
      undoClientRefund: () => refund({ undoneAt: '2026-11-23T09:00:00Z', viewerCanUndo: false }),
      ...answers,
    },
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  const page = renderPage(PaymentsPage, { path: '/payments', at: `/payments?vue=rembourser${at}`, roles: ['Admin'] });
  return { sent, calls, ...page };
}

export const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
