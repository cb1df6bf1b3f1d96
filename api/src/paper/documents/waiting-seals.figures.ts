import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import { defineFigures, figure } from '../../platform/watch/figures.ts';

export const sealedDocuments = ['cra', 'contract', 'invoice'] as const;
export type SealedDocument = (typeof sealedDocuments)[number];

/** A document that everybody has signed, or that has its number, and that bears no seal yet. */
export interface WaitingSeal {
  document: SealedDocument;
  id: string;
  /** Whose it is, or its number. */
  title: string;
  detail: string | null;
  since: Date;
  missionId: string | null;
}

const sources = new Map<SealedDocument, Sql>();

/** Said once by the domain of the document: rows (id, title, detail, since, mission_id). */
export function defineWaitingSeals(document: SealedDocument, rows: Sql): void {
  sources.set(document, rows);
}

const MOST = 100;

/** The oldest first. */
export async function waitingSeals(db: Db): Promise<WaitingSeal[]> {
  const parts = [...sources].map(
    ([document, rows]) => sql`select ${document}::text as document, s.* from (${rows}) as s`,
  );
  const { rows } = await sql<WaitingSeal>`
    select document, id, title, detail, since, mission_id as "missionId"
    from (${sql.join(parts, sql` union all `)}) as waiting order by since, id limit ${MOST}`.execute(db);
  return rows;
}

/** Sealing is tried again every five minutes: what waits longer needs somebody. */
export function isSealLate({ since }: Pick<WaitingSeal, 'since'>, now: Date): boolean {
  return now.getTime() - since.getTime() > ALERT_LIMITS.sealSeconds * 1_000;
}

defineFigures({
  metrics: ['bloom_seals_waiting', 'bloom_seal_oldest_seconds'],
  async read({ db }) {
    const told = [...sources].map(async ([document, source]) => {
      const { rows } = await sql<{ waiting: number; oldest: number | null }>`
        select count(*)::int as waiting, extract(epoch from now() - min(since))::float8 as oldest
        from (${source}) as s`.execute(db);
      return rows.flatMap(({ waiting, oldest }) => [
        figure('bloom_seals_waiting', { document }, waiting),
        figure('bloom_seal_oldest_seconds', { document }, oldest ?? 0),
      ]);
    });
    return (await Promise.all(told)).flat();
  },
});
