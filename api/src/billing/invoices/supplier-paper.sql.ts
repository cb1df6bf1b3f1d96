import { REFORMED, UNREFORMED_ZIPS } from '@bloom/shared-rules/company/french-territory';
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { isReceivedDraft } from './invoice.sql.ts';

const addressed = (invoice: Alias, side: 'seller' | 'buyer', part: 'countryCode' | 'zip'): Sql =>
  sql`${invoice('document')} #>> ${sql.lit(`{${side},address,${part}}`)}::text[]`;

/** `isReformed` of a party. */
const isReformed = (invoice: Alias, side: 'seller' | 'buyer'): Sql => sql`(
  ${addressed(invoice, side, 'countryCode')} in (${sql.join(REFORMED.map((code) => sql.lit(code)))})
  and not (${addressed(invoice, side, 'countryCode')} = 'FR' and replace(coalesce(${addressed(invoice, side, 'zip')}, ''), ' ', '')
    ~ ${sql.lit(`^(${UNREFORMED_ZIPS.join('|')})`)}))`;

/** `isPaperDateNeeded` of a paper that is looked at. */
export const paperDateNeeded = (invoice: Alias): Sql => sql`(${isReceivedDraft(invoice)}
  and not coalesce(${isReformed(invoice, 'seller')}, true) and coalesce(${isReformed(invoice, 'buyer')}, false))`;
