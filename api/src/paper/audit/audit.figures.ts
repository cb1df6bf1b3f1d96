import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { defineFigures, figure } from '../../platform/watch/figures.ts';

/** The sweep that reads the audit again. */
export const AUDIT_CHECK = 'auditCheck';
/** What its record begins with where the audit is not as it was written; anything else kept it from reading. */
export const TAMPERED = 'the audit was tampered with';

/** What the last check found that came to an end, until another one finds the audit whole. */
export async function isAuditBroken(db: Db): Promise<boolean> {
  const { rows } = await sql<{ broken: boolean }>`select exists (select from sweep_run
    where name = ${AUDIT_CHECK} and starts_with(error, ${TAMPERED})) as broken`.execute(db);
  return rows[0]?.broken === true;
}

defineFigures({
  metrics: ['bloom_audit_broken'],
  read: async ({ db }) => [figure('bloom_audit_broken', {}, (await isAuditBroken(db)) ? 1 : 0)],
});
