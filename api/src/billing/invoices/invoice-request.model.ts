import { sql } from 'kysely';
import { Activity } from '../../cra/activities/activities.model.ts';
import { invoiceVisible } from '../../cra/activities/activities.sql.ts';
import { extendModel, optional, scalar } from '../../platform/read/read-model.ts';
import { priceHold, unsignedEnd } from './unsigned-amendment.sql.ts';

/** Who may ask for the invoices of a month, as invoice.policy.ts refuses it. */
extendModel(Activity, {
  viewerCanInvoiceCustomer: scalar('Boolean', (_activity, { flags }) => sql.lit(flags.office === true)),
  viewerCanInvoiceSupplier: scalar('Boolean', (activity, scope) =>
    scope.flags.finance || scope.flags.bloomer ? invoiceVisible(activity, scope) : sql`false`,
  ),
  /** Why an invoice waits for an amendment to be signed; null where none does. */
  customerInvoiceHold: optional('String', (activity, { flags }) =>
    flags.office ? priceHold(activity, 'customer') : sql`null`,
  ),
  supplierInvoiceHold: optional('String', (activity, { flags }) =>
    flags.office ? priceHold(activity, 'supplier') : sql`null`,
  ),
  /** Said to whoever invoices days beyond the end that was signed. */
  unsignedEndWarning: optional('String', (activity, { flags }) => (flags.office ? unsignedEnd(activity) : sql`null`)),
  /** Before the month or a price is signed, over a draft, or without the supplier's papers. */
  viewerCanForceInvoice: scalar('Boolean', (_activity, { flags }) => sql.lit(flags.finance === true)),
  /** Who looks at a draft of the month may give it its number. */
  viewerCanFinaliseInvoices: scalar('Boolean', (_activity, { flags }) => sql.lit(flags.financeOfficer === true)),
});
