import { sql } from 'kysely';
import { Society } from '../../companies/societies/societies.model.ts';
import { extendModel, optional } from '../../platform/read/read-model.ts';

extendModel(Society, {
  /** Which mission the company invoices; the latest where there are several. For those who handle prices and papers. */
  bloomerBillingMission: optional('ID', (society, { flags }) =>
    flags.office
      ? sql`(select billed.id from mission as billed where billed.bloomer_billing_society_id = ${society('id')}
          and billed.deleted_at is null order by billed.begin_mission desc, billed.id limit 1)`
      : sql`null`,
  ),
});
