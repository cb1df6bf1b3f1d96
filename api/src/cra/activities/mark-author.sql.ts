import { sql } from 'kysely';
import type { Sql } from '../../platform/read/read-model.ts';

/**
 * The contact who gave a mark, by name, from `answered_by`: several are asked, the first answer counts. Null for the
 * Bloomer's own mark, for one of before authors were noted, and once the author is forgotten.
 */
export function markAuthor(answeredBy: Sql): Sql {
  return sql`(select author.firstname || ' ' || author.lastname from contact as author
    where author.id = case when ${answeredBy} ~ '^contact:[0-9a-f-]{36}$' then substr(${answeredBy}, 9)::uuid end)`;
}
