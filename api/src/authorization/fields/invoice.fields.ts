import type { FieldStatements } from './readership.ts';

const SAID = `recordId side kind status number title seller buyer issuedOn dueOn periodStart orderNumber netAmount
  vatAmount totalAmount owedAmount receivedAmount createdAt finalisedAt sealed urlInvoice fileB64Encoded paidOn society
  invoiceDate paymentDate draft currencyISO4217 langage specialMention internalReference type subtype vatNumber
  paymentConditions items customerInfos supplierInfos billingContacts operationalContacts`;
/** Either side's invoice says what these people read anyway. */
const PAPER = 'owner clients office';

/** What a client buys is not what a Bloomer is paid: neither sees the other side's invoice. */
export const invoiceFields: FieldStatements = {
  Invoice: {
    'clients office': SAID,
    office: `lastError ruleIds reason isForced jobId paymentReference activity preceding credits overpaidAmount task
      owedBackAmount owedBackSince refundedAmount refunds offsets
      platformCode platformStatus platformReason platformTask platformEvents sentAt
      taxReportStatus taxReportProblem taxReportTask taxReportAt paperDifference isPaperDateNeeded
      dunningLevel dunningStop dunningNotices urlDunningLetter latePenalty recoveryFee
      recoverySteps recoveryTask`,
    finance: `offsetTargets viewerCanFinalise viewerCanCancel viewerCanCredit viewerCanRecordCredit viewerCanMarkPaid
      viewerCanRefund viewerCanRecordNotice viewerCanRecordRecovery viewerCanSettleTaxReport`,
    'finance system': 'viewerCanRegenerate viewerCanResend viewerCanResendTaxReport',
    '-': `viewerCanContest contestedAt contestReason paymentState paymentBlockedReason paymentBlock
      viewerCanReleasePayment transferSentAt transferSentAmount`,
  },
  'Invoice@supplier': {
    'owner office': `${SAID} activity contestedAt contestReason`,
    owner: 'viewerCanContest',
    office: 'paymentState paymentBlockedReason paymentBlock transferSentAt transferSentAmount',
    finance: 'viewerCanReleasePayment',
  },
  InvoiceItem: {
    [PAPER]: 'lineId reference label description quantity unit unitAmountWithoutTaxe vatRate discountPercent',
  },
  InvoiceContactInfo: { [PAPER]: 'fullname email phoneNumber' },
  InvoiceAddress: { [PAPER]: 'line1 line2 zip town countryCode' },
  InvoicePartyInfos: { [PAPER]: 'name siret vatNumber billingAddress deliveryAddress' },
  PaymentRun: {
    finance: `recordId executionDate state createdAt createdBy approvedAt approvedBy exportedAt cancelledAt
      cancelledBy cancelReason transferCount excludedCount totalAmount urlFile viewerCanCancel transfers
      viewerCanApprove`,
    '-': 'approvalRefusal',
  },
  PaymentTransfer: { finance: 'recordId state amount creditor IBAN endToEndId reason viewerCanReturn invoice' },
  BankMovement: {
    finance: `recordId bookedOn isCredit isReturn amount remainingAmount endToEndId remittance counterparty isOpen dismissReason
      matches undoable undone proposals returnable returnableRefunds saidPaid
      refundProposals`,
  },
  ClientRefund: {
    office: `recordId kind amount settledOn reference recordedAt recordedBy bookedOn undoneAt undoneBy undoReason
      returnedOn returnReason`,
    // Of the list, which is for finance: an invoice within a refund within an invoice is read as Invoice.
    finance: 'invoice target viewerCanUndo',
  },
  UndoneBankMatch: { finance: 'recordId number amount undoneAt undoneBy reason' },
  InboundInvoice: {
    finance: `recordId receivedAt name state kind number seller sellerSiren issuedOn periodStart periodEnd netAmount
      vatAmount totalAmount precedingNumber problem suggestedReason urlFile urlData invoice activity months
      answerReason answerComment answeredAt answerProblem isAnswerSent viewerCanApprove viewerCanRefuse viewerCanFetch`,
  },
  DunningNotice: { office: 'level sentAt' },
  RecoveryStep: { office: 'kind doneOn reference reviewOn recordedBy recordedAt' },
  BankStatementImport: { finance: 'lineCount newCount matchedCount openCount' },
  ClosingMonth: { office: 'id blocker detail days isExpected amountAtRisk society item' },
  PlatformEvent: { office: 'recordId code status reason comment at receivedAt amount moved problem' },
  ClientBilling: { office: 'electronicScheme electronicAddress orderRequired isAutomatic language buyerReference' },
  // And a Bloomer of his own.
  InvoiceToSend: {
    'owner account finance': 'netAmount totalAmount buyerName buyerAddress buyerSiret buyerVatNumber',
  },
  InvoiceRequest: { office: 'jobId status invoice activity', 'finance system': 'billing' },
};
