import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { says } from '../../platform/retention/only-theirs.ts';
import { changed } from '../../platform/retention/personal-data.ts';

const text = sql`concat_ws(' ', n.title, n.description, n.dedupe_key)`;

/** Takes away what staff were told in which one of these words stands, where the condition on its row `n` holds. */
export function forgetTold(
  tx: Db,
  words: readonly string[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  return changed(
    tx,
    sql`delete from notification n where n.staff_id is not null and ${condition} and ${says(text, words)}`,
  );
}
