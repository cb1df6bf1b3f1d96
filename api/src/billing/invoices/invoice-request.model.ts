import { sql } from 'kysely';
import { Activity } from '../../cra/activities/activities.model.ts';
import { invoiceVisible } from '../../cra/activities/activities.sql.ts';
import { extendModel, scalar } from '../../platform/read/read-model.ts';

/** Who may ask for the invoices of a month, as invoice.policy.ts refuses it. */
extendModel(Activity, {
  viewerCanInvoiceCustomer: scalar('Boolean', (_activity, { flags }) => sql.lit(flags.office === true)),
  viewerCanInvoiceSupplier: scalar('Boolean', (activity, scope) =>
    scope.flags.finance || scope.flags.bloomer ? invoiceVisible(activity, scope) : sql`false`,
  ),
  /** Before the month is signed, over a draft, or without the supplier's papers. */
  viewerCanForceInvoice: scalar('Boolean', (_activity, { flags }) => sql.lit(flags.finance === true)),
});
