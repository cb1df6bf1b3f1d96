import { sql } from 'kysely';
import { hasPapers, isNameless } from '../../platform/retention/ended-relation.sql.ts';
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

const OTHERS = sql`exists (select from mission m where m.bloomer_billing_society_id = r.id
  and (m.bloomer_id <> r.owner_bloomer_id or ${hasPapers(sql.ref('m.bloomer_id'))}))`;
const ON_PAPERS = sql`(exists (select from invoice i where i.society_id = r.id)
  or exists (select from activity a where a.billing_society_id = r.id and a.details <> '{}'))`;

// The company of one person is that person: it is nameless with him, and kept while others invoice through it.
defineRetention({
  category: 'formerSuppliers',
  table: 'society',
  keeps: '10 years',
  since: 'created_at',
  where: sql`not r.is_client and r.name <> 'Société effacée' and ${isNameless(sql.ref('r.owner_bloomer_id'))}
    and not ${OTHERS} and not ${ON_PAPERS}`,
  heldBack: { legalHold: sql`under_legal_hold('bloomer', r.owner_bloomer_id)` },
  becomes: {
    set: sql`name = 'Société effacée', siret = null, tva = null, address_name = null, address_part1 = null,
      address_zip = null, address_town = null, urssaf_checked_by = null, directory_name = null,
      version = r.version + 1`,
    called: 'without a name',
  },
  announced: true,
  personal: true,
});
