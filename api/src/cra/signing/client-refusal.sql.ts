import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';

/**
 * FROM and WHERE of the refusal of a report that nothing has answered: it was neither signed again by its Bloomer, nor
 * forced or accepted on paper.
 */
export const unansweredRefusal = (activity: Alias, refusal: Alias): Sql => sql`client_refusal ${refusal.table}
  join signing_document as refused on refused.id = ${refusal('document_id')}
  where ${refusal('activity_id')} = ${activity('id')} and ${activity('validation')} is null
    and not exists (select from signing_document as later join signature as s on s.document_id = later.id
      where later.activity_id = ${activity('id')} and later.version > refused.version)`;

export const isRefused = (activity: Alias): Sql =>
  sql`exists (select from ${unansweredRefusal(activity, alias('refusal'))})`;
