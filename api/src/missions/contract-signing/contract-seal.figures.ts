import { sql } from 'kysely';
import { defineWaitingSeals } from '../../paper/documents/waiting-seals.figures.ts';

defineWaitingSeals(
  'contract',
  sql`select s.id::text, b.firstname || ' ' || b.lastname || ' · ' || c.name as title, k.type as detail,
      s.completed_at as since, m.id as mission_id
    from contract_signing s join legal_contract k on k.id = s.contract_id join mission m on m.id = k.mission_id
      join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id
    where s.state = 'complete'`,
);
