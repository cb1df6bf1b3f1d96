import { sql } from 'kysely';
import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';
import { relationEnded } from './ended-relation.sql.ts';
import { noHoldOnOwner } from './owner-hold.sql.ts';

const UNPAID = sql`exists (select from activity a where a.billing_society_id = r.id and not a.payed
  and a.bloomer_invoice_status = 'FINALISED')`;

// Who may still be owed something keeps the account on which it is paid.
defineRetention({
  category: 'bankAccounts',
  table: 'society',
  keeps: '13 months',
  since: 'created_at',
  where: (before) => sql`coalesce(r.iban, r.bic, r.last_iban, r.last_bic) is not null
    and ${relationEnded('r.id', before)} and not ${UNPAID} and ${noHoldOn('bloomer', 'r.owner_bloomer_id')}`,
  becomes: {
    set: sql`iban = null, bic = null, last_iban = null, last_bic = null, account_trusted_at = null,
      version = r.version + 1`,
    called: 'no bank account',
  },
  personal: true,
});

defineRetention({
  category: 'bankAccountChanges',
  table: 'bank_account_change',
  keeps: '13 months',
  since: 'closed_at',
  where: (before) => sql`${relationEnded('r.society_id', before)} and ${noHoldOnOwner}`,
  personal: true,
});
