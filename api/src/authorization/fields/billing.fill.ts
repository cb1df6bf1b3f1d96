import { insertBilling } from '../../billing/recruitments/recruitments.fixture.ts';
import type { TestContext } from '../../testing/test-api.ts';

/** A fee whose invoice failed, and one that was cancelled. */
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
  await insertBilling(test, { society_id: societyId, cancelled: true });
  return { failedFeeId: failed.id };
}
