import { insertBilling } from '../../billing/recruitments/recruitments.fixture.ts';
import type { TestContext } from '../../testing/test-api.ts';

/** A fee whose invoice failed, and one of which a half was paid before the other was cancelled. */
export async function fillBillings(test: TestContext, societyId: string, billingContactId: string) {
  const { db } = test;
  await db.updateTable('society').set({ billing_contact_id: billingContactId }).where('id', '=', societyId).execute();
  const failed = await insertBilling(test, {
    society_id: societyId,
    taxes: 20,
    bdc: 'BC-77',
    business_type: 'People',
    payment_terms: 'CUSTOM',
    payment_terms_details: 'En trois fois',
    external_id: 'deal-77',
    origin: 'Cooptation',
    invoice_status: 'ERROR',
    external_customer_invoice_id: 'invoice-77',
    external_customer_invoice_url: '/files/invoice-77.pdf',
    last_customer_error: 'L’adresse de facturation de ce recrutement manque.',
  });
  const half = { society_id: societyId, payment_terms: 'FIFTY_FIFTY_SIGNATURE_START' } as const;
  const paid = await insertBilling(test, { ...half, billed: true, external_customer_invoice_url: '/invoices/78' });
  await insertBilling(test, { ...half, job_id: paid.job_id, instalment: 2, cancelled: true });
  return { failedFeeId: failed.id, feeJobId: paid.job_id };
}
