import { sql } from 'kysely';
import { relationEnded } from '../../companies/societies/ended-relation.sql.ts';
import { bloomerLeft } from '../../platform/retention/ended-relation.sql.ts';
import { defineRetention, holdOnMissionOf } from '../../platform/retention/retention.ts';

/** Longer than the contract itself: who signed, when, and by what. */
const EVIDENCE_MORE = sql`interval '5 years'`;

const SIGNINGS = sql`(select g.id from contract_signing g where g.contract_id in (select id from due))`;

// Five years after the relation of their parties, and ten after their last signature. What was replaced goes first.
defineRetention({
  category: 'contracts',
  table: 'legal_contract',
  keeps: '5 years',
  since: 'created_at',
  where: (before) => sql`exists (select from mission m where m.id = r.mission_id
      and ${bloomerLeft(sql.ref('m.bloomer_id'), before)}
      and (r.type = 'SST' or ${relationEnded('m.client_society_id', before)}))
    and not exists (select from legal_contract former where former.replaced_by_id = r.id)
    and not exists (select from contract_signing g join contract_signature s on s.signing_id = g.id
      where g.contract_id = r.id and s.sign_date >= ${before} - ${EVIDENCE_MORE})`,
  heldBack: {
    legalHold: holdOnMissionOf(sql.ref('r.mission_id')),
    beingSigned: sql`exists (select from contract_signing g where g.contract_id = r.id and g.state in ('open', 'complete'))`,
  },
  alongside: [
    sql`delete from contract_signature where signing_id in ${SIGNINGS}`,
    sql`delete from contract_signer where signing_id in ${SIGNINGS}`,
    sql`delete from contract_signing where contract_id in (select id from due)`,
  ],
  announced: true,
  personal: true,
});
