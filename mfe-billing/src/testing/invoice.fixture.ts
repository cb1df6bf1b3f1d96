const LINE = { unit: 'day', unitAmountWithoutTaxe: 600, vatRate: 20, discountPercent: 0 };

/** An invoice of October to a client, as a draft that finance looks at. */
export function invoice(over: Record<string, unknown> = {}) {
  return {
    recordId: 'i1',
    side: 'customer',
    kind: 'invoice',
    status: 'TO_VALIDATE',
    task: 'toValidate',
    number: null,
    title: 'Refonte du portail · Camille Martin, octobre 2026',
    seller: 'Bloom',
    buyer: 'Maison Clairval',
    periodStart: '2026-10-01',
    issuedOn: null,
    dueOn: null,
    netAmount: 12_000,
    vatAmount: 2400,
    totalAmount: 14_400,
    paidOn: null,
    contestedAt: null,
    society: { recordId: 's2', name: 'Maison Clairval' },
    activity: ACTIVITY,
    orderNumber: 'BDC-12',
    lastError: null,
    ruleIds: [],
    reason: null,
    isForced: false,
    ...{ isPaperDateNeeded: false, paperDifference: null },
    jobId: null,
    paymentReference: null,
    contestReason: null,
    createdAt: '2026-11-03T09:00:00.000Z',
    finalisedAt: null,
    sealed: false,
    ...owedBack(over.overpaidAmount ?? 0),
    paymentState: null,
    transferSentAt: null,
    transferSentAmount: null,
    urlInvoice: null,
    viewerCanFinalise: true,
    viewerCanCancel: true,
    viewerCanCredit: false,
    viewerCanRecordCredit: false,
    viewerCanMarkPaid: false,
    viewerCanRegenerate: true,
    viewerCanContest: false,
    viewerCanResend: false,
    ...NOTHING_SENT,
    recoverySteps: [],
    sentAt: null,
    preceding: null,
    owedAmount: over.totalAmount ?? 14_400,
    receivedAmount: 0,
    items: [{ ...LINE, lineId: '1', label: 'Refonte du portail, jours ouvrés', description: null, quantity: 20 }],
    credits: [],
    ...over,
  };
}

const NOTHING_SENT = {
  ...{ platformCode: null, platformStatus: null, platformReason: null, platformTask: null, platformEvents: [] },
  ...{ taxReportStatus: null, taxReportProblem: null, taxReportTask: null, taxReportAt: null },
  ...{ viewerCanResendTaxReport: false, viewerCanSettleTaxReport: false },
};

const owedBack = (owedBackAmount: unknown) => ({
  ...{ overpaidAmount: owedBackAmount, owedBackAmount, viewerCanRefund: false },
  ...{ refunds: [], offsets: [] },
});

const ACTIVITY = {
  recordId: 'a1',
  month: '2026-10-01',
  validated: true,
  customerInvoiceHold: null,
  supplierInvoiceHold: null,
  unsignedEndWarning: null,
  mission: {
    recordId: 'm1',
    label: 'Refonte du portail',
    bloomer: { recordId: 'b1', fullname: 'Camille Martin' },
    clientSociety: { recordId: 's2', name: 'Maison Clairval' },
  },
};

const NOTHING = {
  viewerCanFinalise: false,
  viewerCanCancel: false,
  viewerCanCredit: false,
  viewerCanRecordCredit: false,
  viewerCanMarkPaid: false,
  viewerCanRegenerate: false,
};

/** The same with its number, to be paid. */
export const final = (over: Record<string, unknown> = {}) =>
  invoice({
    ...NOTHING,
    recordId: 'i2',
    status: 'FINALISED',
    task: null,
    number: 'F-2026-00012',
    issuedOn: '2026-11-04',
    dueOn: '2099-12-04',
    finalisedAt: '2026-11-04T10:00:00.000Z',
    sealed: true,
    viewerCanCredit: true,
    viewerCanMarkPaid: true,
    ...over,
  });

/** What failed says nothing yet of itself. */
export const failed = (over: Record<string, unknown> = {}) =>
  invoice({
    ...NOTHING,
    recordId: 'i3',
    status: 'ERROR',
    task: 'error',
    title: null,
    seller: null,
    buyer: null,
    society: null,
    netAmount: null,
    vatAmount: null,
    totalAmount: null,
    lastError: 'Le client exige un bon de commande. (BR-FR-10) L’adresse de Maison Clairval est incomplète. (BR-08)',
    viewerCanRegenerate: true,
    ...over,
  });
