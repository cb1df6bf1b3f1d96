import { isSiret } from '@bloom/shared-rules/company/company-id';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { billingSociety } from '../activities/activities.sql.ts';

/** Only companies of France have a SIRET. */
const numberOf = (siret: string | null) => siret && (isSiret(siret) ? `SIRET ${siret}` : `identifiant ${siret}`);

/**
 * The company that invoices the work of a report, and who of the client receives the invoice; what is not known is left
 * out.
 */
export async function billingFacts(db: Db, activityId: string): Promise<[label: string, value: string][]> {
  const { rows } = await sql<{ company: string | null; siret: string | null; contact: string | null }>`
    select s.name as company, s.siret, (
      select concat_ws(', ', c.firstname || ' ' || c.lastname, c.email) from mission_contact mc
        join contact c on c.id = mc.contact_id
        where mc.mission_id = a.mission_id and mc.role = 'billing' order by mc.position, c.id limit 1) as contact
    from activity a left join society s on s.id = ${billingSociety(alias('a'))} where a.id = ${activityId}`.execute(db);
  const [found] = rows;
  const company = found?.company && [found.company, numberOf(found.siret)].filter(Boolean).join(', ');
  const facts: [string, string | null | undefined][] = [
    ['Société du Bloomer', company],
    ['Contact de facturation du client', found?.contact],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}
