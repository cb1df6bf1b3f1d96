import type { CompanyPaper } from '@bloom/shared-rules/company/company-papers';
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isPresumedEnd } from '../societies/presumed-validity.ts';

/** A certificate of insurance has no day to end on. */
export type EndingPaper = Exclude<CompanyPaper, 'rcp'>;

const society = alias('s');

/**
 * Papers of billing companies with a mission under way that end until a day, or a vigilance certificate that has ended:
 * rows (document, society_id, society_name, expires, waits_for_check). One whose date nobody has read yet waits for the
 * firm until the presumed end is over: there is nothing to renew. Statuses without these papers, and umbrella
 * companies, are asked for none (requirements.ts). When a mission is under way is for missions to say.
 */
export function papersEnding({
  today,
  until,
  isRunning,
}: {
  today: string;
  until: string;
  isRunning: (mission: Alias, today: string) => Sql;
}): Sql {
  return sql`(
    select papers.* from (
      select 'urssaf' as document, s.id as society_id, s.name as society_name, s.urssaf_expiration_date as expires,
        s.urssaf_expiration_date >= ${today} and ${isPresumedEnd(society, 'urssaf')} as waits_for_check
      from society s where s.urssaf_expiration_date <= ${until}
        and coalesce(s.status, '') not in ('SUE', 'SHUE', 'Auto Entrepreneur', 'EI') and not s.portage
      union all
      select 'kbis', s.id, s.name, s.kbis_expiration_date, ${isPresumedEnd(society, 'kbis')}
      from society s where s.kbis_expiration_date between ${today} and ${until} and not s.portage
      union all
      select p.kind, s.id, s.name, p.expires_on, false
      from society_document p join society s on s.id = p.society_id and not s.portage
      where p.expires_on between ${today} and ${until}
    ) as papers
    where exists (select from mission m where m.bloomer_billing_society_id = papers.society_id and m.deleted_at is null
      and ${isRunning(alias('m'), today)}))`;
}
