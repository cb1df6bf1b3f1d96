import { sql } from 'kysely';
import { definePersonalData, lawKeeps, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'contracts',
  label: 'Contrats, avenants et leurs preuves de signature',
  of: ['bloomer', 'contact'],
  holds: {
    legal_contract: ['document_party'],
    contract_signer: ['party_name'],
    contract_signature: [
      'signer_fullname',
      'signer_identity',
      'signer_email',
      'signer_phone_masked',
      'signer_actor',
      'signer_ip',
      'signer_session',
      'link_handed',
      'user_agent',
    ],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select m.label as "mission", c.type as "contrat", c.step as "étape", c.state as "état",
        r.asked_at as "signature demandée le", s.sign_date as "signé le", s.signer_fullname as "signataire",
        s.signer_email as "e-mail", s.signer_phone_masked as "téléphone masqué", s.signer_ip as "adresse IP",
        s.user_agent as "navigateur", s.consent_text as "texte accepté"
      from contract_signer r join contract_signing g on g.id = r.signing_id
        join legal_contract c on c.id = g.contract_id join mission m on m.id = c.mission_id
        left join contract_signature s on s.signer_id = r.id
      where r.bloomer_id = ${id} or r.contact_id = ${id} order by g.created_at`,
    ),
  keeps: () => lawKeeps.evidence(),
});
