/** What a supplier is owed since a day long ago. */
export function payable(over: Record<string, unknown> = {}) {
  return {
    recordId: 'p1',
    side: 'supplier',
    number: 'AF-2026-00041',
    seller: 'Atelier du Lac',
    title: 'Refonte du portail, octobre 2026',
    dueOn: '2026-11-20',
    owedAmount: 12_000.5,
    paymentState: 'due',
    paymentBlock: null,
    paymentBlockedReason: null,
    viewerCanReleasePayment: false,
    society: { recordId: 's1', name: 'Atelier du Lac' },
    ...over,
  };
}

/** An order that a colleague made. */
export function run(over: Record<string, unknown> = {}) {
  return {
    recordId: 'r1',
    executionDate: '2026-11-25',
    state: 'CREATED',
    createdAt: '2026-11-23T09:00:00.000Z',
    createdBy: 'Nora Petit',
    approvedAt: null,
    approvedBy: null,
    exportedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    transferCount: 3,
    excludedCount: 1,
    totalAmount: 36_000,
    urlFile: null,
    viewerCanApprove: true,
    viewerCanCancel: true,
    approvalRefusal: null,
    ...over,
  };
}

export const approved = (over: Record<string, unknown> = {}) =>
  run({
    state: 'APPROVED',
    approvedBy: 'Alice Martin',
    approvedAt: '2026-11-23T10:00:00.000Z',
    urlFile: '/files/payment-run/r1/virements-2026-11-25.xml',
    viewerCanApprove: false,
    ...over,
  });
