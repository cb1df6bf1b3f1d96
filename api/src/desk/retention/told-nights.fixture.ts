import type { Db } from '../../platform/database/database.ts';
import { definedRetentions } from '../../platform/retention/retention.ts';
import { ownRetentions } from './own-retention.service.ts';

const known = () => [...definedRetentions(), ...ownRetentions()].map(({ category }) => category);

/** As if a report had told long ago of all that ever falls due: what is announced goes at its time. */
export async function toldOfAll(db: Db, categories: readonly string[] = known()): Promise<void> {
  const report = { day: '2000-01-01', rows: 0, held: false, told_until: '2100-01-01' };
  await db
    .insertInto('retention_run')
    .values(categories.map((category) => ({ ...report, category })))
    .onConflict((conflict) => conflict.columns(['category', 'day']).doNothing())
    .execute();
}
