import { sql } from 'kysely';
import { defineFigures, figure } from '../../platform/watch/figures.ts';

defineFigures({
  metrics: ['bloom_seals_waiting', 'bloom_seal_oldest_seconds'],
  async read({ db }) {
    const { rows } = await sql<{ waiting: number; oldest: number | null }>`
      select count(*)::int as waiting, extract(epoch from now() - min((select max(sign_date) from signature where document_id = signing_document.id)))::float8 as oldest
      from signing_document where status = 'fullySigned'`.execute(db);
    return rows.flatMap(({ waiting, oldest }) => [
      figure('bloom_seals_waiting', { document: 'cra' }, waiting),
      figure('bloom_seal_oldest_seconds', { document: 'cra' }, oldest ?? 0),
    ]);
  },
});
