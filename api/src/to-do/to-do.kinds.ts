/** In the order in which they are shown: what has months stands side by side among what the same people see. */
export const toDoKinds = [
  'reportMissing',
  'reportUnfinished',
  'bloomerSignature',
  'clientSignature',
  'invoiceError',
  'invoiceUndelivered',
  'taxReport',
  'customerInvoiceError',
  'customerInvoiceMissing',
  'supplierInvoiceUploaded',
  'invoiceToValidate',
  'paymentRun',
  'bankAccountChange',
  'invoiceContested',
  'invoiceReceived',
  'feeToInvoice',
  'formalNotice',
  'recoveryDecision',
  'clientOwedBack',
  'supplierOwesBack',
  'bankMovement',
  'signerProposal',
  'amendmentSignature',
  'contractSignature',
  'missionEnding',
  'certificate',
  'failedMail',
  'failedJob',
] as const;
export type ToDoKind = (typeof toDoKinds)[number];

/** What finance does, for the whole firm: nobody looks after a part of it. */
const FINANCE_KINDS: readonly ToDoKind[] = [
  'invoiceError',
  'invoiceUndelivered',
  'taxReport',
  'invoiceContested',
  'customerInvoiceMissing',
  'supplierInvoiceUploaded',
  'invoiceToValidate',
  'invoiceReceived',
  'feeToInvoice',
  'paymentRun',
  'bankAccountChange',
  'formalNotice',
  'recoveryDecision',
  'clientOwedBack',
  'supplierOwesBack',
  'bankMovement',
];

export const isOfFinance = (kind: ToDoKind): boolean => FINANCE_KINDS.includes(kind);
