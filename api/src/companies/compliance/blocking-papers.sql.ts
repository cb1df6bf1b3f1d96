import { type PapersOnFile, paperlessStatuses, paperProblems } from '@bloom/shared-rules/company/blocking-papers';
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';

const ON_FILE: PapersOnFile = { hasKbis: true, hasUrssaf: true, urssafExpiresOn: '2000-01-01' };

/** The sentence for what is wrong with these papers. */
function said(over: Partial<PapersOnFile>, on = '2000-01-01'): Sql {
  const [first] = paperProblems({ ...ON_FILE, ...over }, on);
  return sql.lit(first?.problem ?? '');
}

/**
 * `blockingProblems` of compliance.rules.ts for a list of companies, which a test compares: an array of sentences,
 * empty where an invoice of the company may be taken. What an installation adds with strict compliance is not among
 * them.
 */
export function blockingPapers(society: Alias, today: string): Sql {
  const asked = sql`not ${society('portage')} and coalesce(${society('status')}, '') not in (${sql.join(
    paperlessStatuses.map((status) => sql.lit(status)),
  )})`;
  const end = sql`case when ${society('urssaf_file_id')} is not null then ${society('urssaf_expiration_date')} end`;
  return sql`case when ${asked} then array_remove(array[
      case when ${society('kbis_file_id')} is null then ${said({ hasKbis: false })} end,
      case when ${society('urssaf_file_id')} is null then ${said({ hasUrssaf: false })} end,
      case when ${end} is null then ${said({ urssafExpiresOn: null })}
        when ${end} < ${sql.lit(today)}::date then ${said({}, '2000-01-02')} end
    ]::text[], null) else '{}'::text[] end`;
}
