import { sql } from 'kysely';
import { defineFigures, figure } from '../../platform/watch/figures.ts';

defineFigures({
  metrics: ['bloom_seals_waiting', 'bloom_seal_oldest_seconds'],
  async read({ db }) {
    const { rows } = await sql<{ waiting: number; oldest: number | null }>`
      select count(*)::int as waiting, extract(epoch from now() - min(completed_at))::float8 as oldest
      from contract_signing where state = 'complete'`.execute(db);
    return rows.flatMap(({ waiting, oldest }) => [
      figure('bloom_seals_waiting', { document: 'contract' }, waiting),
      figure('bloom_seal_oldest_seconds', { document: 'contract' }, oldest ?? 0),
    ]);
  },
});
