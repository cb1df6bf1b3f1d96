import { sql } from 'kysely';
import { Society } from '../../companies/societies/societies.model.ts';
import { Mission } from '../../missions/missions/missions.model.ts';
import { extendModel, one, optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { InvoiceLanguageEnum } from '../invoices/invoice-said.model.ts';

const ClientBilling = readModel(
  'ClientBilling',
  {
    electronicScheme: optional('String', 'electronic_scheme'),
    electronicAddress: optional('String', 'electronic_address'),
    orderRequired: scalar('Boolean', 'order_required'),
    isAutomatic: scalar('Boolean', 'is_automatic'),
    language: scalar(InvoiceLanguageEnum, 'language'),
    buyerReference: optional('String', 'buyer_reference'),
  },
  'How a client wants its invoices.',
);

extendModel(Society, {
  /** Null as long as nothing is said: French, no order, looked at by somebody. */
  clientBilling: one(
    () => ClientBilling,
    (society, billing, { flags }) => sql`client_billing ${billing.table}
      where ${billing('society_id')} = ${society('id')} and ${sql.lit(flags.office)}`,
    { nullable: true },
  ),
  /** Since when the firm writes this supplier's invoices. */
  selfBillingSince: optional('Date', (society, { flags }) =>
    flags.office || flags.bloomer
      ? sql`(select given.given_on from self_billing_mandate as given
          where given.society_id = ${society('id')} and given.revoked_on is null)`
      : sql`null`,
  ),
});

extendModel(Society, {
  viewerCanSeeBilling: scalar('Boolean', (_society, { flags }) => (flags.office ? sql`true` : sql`false`)),
  viewerCanSetBilling: scalar('Boolean', (_society, { flags }) => (flags.finance ? sql`true` : sql`false`)),
});

extendModel(Mission, {
  viewerCanSetOrder: scalar('Boolean', (_mission, { flags }) => (flags.office ? sql`true` : sql`false`)),
  orderNumber: optional('String', (mission, { flags }) =>
    flags.office
      ? sql`(select of.order_number from mission_order as of where of.mission_id = ${mission('id')})`
      : sql`null`,
  ),
});
