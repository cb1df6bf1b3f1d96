import type { BillingRowFragment } from '../graphql.generated.ts';

/** A fee that waits to be invoiced, and finance may correct. */
export function billing(over: Partial<BillingRowFragment> = {}): BillingRowFragment {
  return {
    recordId: 'billing-1',
    jobId: 'job-1',
    invoiceStatus: 'NOT_CREATED',
    customerName: 'Maison Clairval',
    description: 'Data engineer',
    billingContactFullname: 'Mehdi Etchegaray',
    billingDate: '2026-12-01',
    trialPeriodEndDate: '2027-03-31',
    isInTrialPeriod: true,
    salesPriceWithoutTaxes: 9_000.5,
    taxes: null,
    externalId: 'deal-7',
    externalCustomerInvoiceUrl: null,
    urlInvoiceToCredit: null,
    cancelled: false,
    billed: false,
    bdc: 'Non défini',
    replacement: false,
    businessType: 'IT',
    paymentTerms: 'FULL_START',
    paymentTermsDetails: null,
    origin: 'Cooptation',
    nextStep: 'Choisir la TVA',
    lastCustomerInvoiceError: null,
    version: 3,
    viewerCanEdit: true,
    editRefusal: null,
    viewerCanReopen: false,
    ...over,
  } as BillingRowFragment;
}

export const billed = billing({
  recordId: 'billing-2',
  customerName: 'Énergies Estérel',
  description: 'Comptable',
  invoiceStatus: 'FINALISED',
  billed: true,
  nextStep: null,
  viewerCanEdit: false,
  editRefusal: 'Cette ligne est facturée\u00a0: elle ne se modifie plus.',
  isInTrialPeriod: false,
  taxes: 20,
});

export const cancelled = billing({
  recordId: 'billing-3',
  customerName: 'Ateliers Kerlouan',
  description: 'Juriste',
  cancelled: true,
  replacement: true,
  nextStep: null,
  viewerCanEdit: false,
  editRefusal: 'Cette ligne est annulée\u00a0: elle ne se modifie plus.',
  viewerCanReopen: true,
  isInTrialPeriod: false,
});
