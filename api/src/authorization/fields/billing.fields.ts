import type { FieldStatements } from './readership.ts';

/** Fees of permanent jobs: who won them sees how far they are, who handles clients or money sees the invoice. */
export const billingFields: FieldStatements = {
  Billing: {
    'account finance recruit system': `recordId jobId instalment invoiceStatus customerName description
      billingContactFullname billingDate trialPeriodEndDate isInTrialPeriod salesPriceWithoutTaxes taxes externalId
      cancelled billed bdc replacement businessType paymentTerms paymentTermsDetails origin nextStep version
      viewerCanEdit editRefusal viewerCanReopen`,
    office: 'externalCustomerInvoiceId externalCustomerInvoiceUrl urlInvoiceToCredit lastCustomerInvoiceError',
  },
  // What the firm earns.
  FinanceEntry: { finance: 'date year price financeType isExpense isForecast' },
  FinanceFigures: { finance: 'firstMonth uninvoiced payment clients accountManagers' },
  UninvoicedWork: { finance: 'month stage count amount' },
  ClientPayment: { finance: 'averageDays paidCount dso outstanding outstandingCount late lateCount' },
  FinanceLines: { finance: 'total count averageDays dso yearTotal subject lines' },
  FinanceLine: {
    finance: `kind month amount isExpense financeType stage invoiceId missionId number company label bloomer issuedOn
      dueOn paidOn`,
  },
  FinanceMargin: { finance: 'recordId name revenue expense margin' },
};
