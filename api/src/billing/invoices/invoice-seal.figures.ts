import { sql } from 'kysely';
import { defineFigures, figure } from '../../platform/watch/figures.ts';
import { TAKEN_OVER } from './invoice.repository.ts';

defineFigures({
  metrics: ['bloom_seals_waiting', 'bloom_seal_oldest_seconds'],
  async read({ db }) {
    const { rows } = await sql<{ waiting: number; oldest: number | null }>`
      select count(*)::int as waiting, extract(epoch from now() - min(finalised_at))::float8 as oldest
      from invoice where number is not null and file_id is null and finalised_by <> ${TAKEN_OVER}`.execute(db);
    return rows.flatMap(({ waiting, oldest }) => [
      figure('bloom_seals_waiting', { document: 'invoice' }, waiting),
      figure('bloom_seal_oldest_seconds', { document: 'invoice' }, oldest ?? 0),
    ]);
  },
});
