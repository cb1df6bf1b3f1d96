import { sql } from 'kysely';
import { definePersonalData, lawKeeps, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'invoices',
  label: 'Factures',
  of: ['bloomer', 'contact'],
  holds: {
    invoice: ['document', 'reason', 'contest_reason', 'paper_difference'],
    // A copy for development, and what a buyer writes about an invoice.
    dev_platform_flow: ['bytes'],
    dev_platform_inbound: ['bytes'],
    platform_event: ['comment'],
    // Also what somebody wrote on how a report was made without the product.
    invoice_deposit: ['problem'],
    // What a supplier wrote, and what was answered.
    inbound_invoice: ['said', 'name', 'answer_comment'],
  },
  export: (db, { id, kind }) =>
    rowsOf(
      db,
      sql`select i.number as "numéro", i.document ->> 'title' as "objet", i.issued_on as "date",
        i.total_cents / 100.0 as "montant TTC", i.contest_reason as "motif de contestation"
      from invoice i join activity a on a.id = i.activity_id join mission m on m.id = a.mission_id
      where i.number is not null and ${
        kind === 'bloomer'
          ? sql`i.side = 'supplier' and m.bloomer_id = ${id}`
          : sql`i.side = 'customer' and exists (select from mission_contact mc
              where mc.mission_id = m.id and mc.contact_id = ${id})`
      }
      order by i.issued_on, i.number`,
    ),
  keeps: () => lawKeeps.accounts(),
});
