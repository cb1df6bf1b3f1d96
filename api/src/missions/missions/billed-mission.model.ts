import { sql } from 'kysely';
import { Society } from '../../companies/societies/societies.model.ts';
import { extendModel, many, optional } from '../../platform/read/read-model.ts';
import { Mission } from './missions.model.ts';

extendModel(Society, {
  /** Which mission the company invoices; the latest where there are several. For those who handle prices and papers. */
  bloomerBillingMission: optional('ID', (society, { flags }) =>
    flags.office
      ? sql`(select billed.id from mission as billed where billed.bloomer_billing_society_id = ${society('id')}
          and billed.deleted_at is null order by billed.begin_mission desc, billed.id limit 1)`
      : sql`null`,
  ),
  /** Those it buys, pays or invoices, the latest first; for staff. */
  missions: many(
    () => Mission,
    (society, mission, { flags }) => sql`mission ${mission.table} where ${sql.lit(flags.staff)}
      and ${mission('deleted_at')} is null and (${mission('client_society_id')} = ${society('id')}
        or ${mission('client_billing_society_id')} = ${society('id')}
        or ${mission('bloomer_billing_society_id')} = ${society('id')})`,
    (mission) => sql`${mission('begin_mission')} desc, ${mission('id')}`,
  ),
});
