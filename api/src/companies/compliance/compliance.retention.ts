import { sql } from 'kysely';
import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';
import { relationEnded } from '../societies/ended-relation.sql.ts';
import { noHoldOnOwner } from '../societies/owner-hold.sql.ts';

/** A client answers for whom it paid five years long (code du travail, L8222-2; code civil, 2224). */
const KEEPS = '5 years';

defineRetention({
  category: 'vigilanceDocuments',
  table: 'society_document',
  keeps: KEEPS,
  since: 'created_at',
  where: (before) => sql`${relationEnded('r.society_id', before)} and ${noHoldOnOwner}`,
  personal: true,
});

// The files themselves leave once nothing names them.
defineRetention({
  category: 'vigilancePapers',
  table: 'society',
  keeps: KEEPS,
  since: 'created_at',
  where: (before) => sql`num_nonnulls(r.kbis_file_id, r.urssaf_file_id, r.rcp_file_id, r.urssaf_code) > 0
    and ${relationEnded('r.id', before)} and ${noHoldOn('bloomer', 'r.owner_bloomer_id')}`,
  becomes: {
    set: sql`kbis_file_id = null, kbis_expiration_date = null, urssaf_file_id = null, urssaf_expiration_date = null,
      urssaf_issued_on = null, urssaf_code = null, rcp_file_id = null, version = r.version + 1`,
    called: 'no papers',
  },
  personal: true,
});
