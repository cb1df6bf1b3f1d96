import { inTime } from '@bloom/shared-server/in-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../context/context.ts';
import { type Db, sqlState } from '../database/database.ts';
import { type AppliedMigration, migrationNames, schemaProblem } from '../database/migrations.ts';
import { defineFigures, figure } from '../watch/figures.ts';

/** Seconds a queued job may wait before this server says it is not well. */
const MAX_QUEUE_LAG = 60;
/** Milliseconds for the database to answer; less than a reader of figures waits for each. */
const PATIENCE_MS = 3_000;

/** What keeps the server from doing its work, as `/readyz` names it. Mail is not part: it waits in its outbox. */
type Problem =
  | 'schema'
  | 'queue'
  | 'database'
  | 'databaseReadOnly'
  | 'databaseFull'
  | 'databaseBusy'
  | 'files'
  | 'filesFull';

const PROBLEM_OF_STATE: Record<string, Problem> = {
  '53100': 'databaseFull',
  '53400': 'databaseFull',
  '25006': 'databaseReadOnly',
  '53300': 'databaseBusy',
  '53200': 'databaseBusy',
};

async function databaseProblems(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { rows } = await sql<{ applied: AppliedMigration[]; lag: number; readOnly: boolean }>`select
    (select json_agg(m) from schema_migration m) as applied,
    coalesce((select extract(epoch from now() - min(started_at)) from job_run where state = 'queued'), 0)::float8 as lag,
    current_setting('transaction_read_only')::boolean as "readOnly"
  `.execute(db);
  if (schemaProblem(await migrationNames(), rows[0]?.applied ?? []) !== undefined) problems.push('schema');
  if ((rows[0]?.lag ?? 0) > MAX_QUEUE_LAG) problems.push('queue');
  if (rows[0]?.readOnly === true) problems.push('databaseReadOnly');
  else await writeToItsDisk(db);
  return problems;
}

/**
 * Half a megabyte on the database's disk for a moment: rows would reuse the room that earlier ones left, also on a full
 * disk, and a result that does not fit its memory leaves nothing behind.
 */
async function writeToItsDisk(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`with line as materialized (select repeat(md5(n::text), 16) from generate_series(1, 1000) as n)
      select count(*) from line`.execute(tx);
  });
}

async function problemsOf({ db, files, log }: Platform): Promise<Problem[]> {
  const database = inTime(databaseProblems(db), PATIENCE_MS).catch((err: unknown): Problem[] => {
    log.warn({ err }, 'not ready: the database');
    return [PROBLEM_OF_STATE[sqlState(err)] ?? 'database'];
  });
  const store = files.problem().then((problem): Problem[] => {
    if (problem === undefined) return [];
    log.warn({ err: problem.cause, reason: problem.reason }, 'not ready: the files');
    return [problem.reason === 'STORE_FULL' ? 'filesFull' : 'files'];
  });
  return (await Promise.all([database, store])).flat();
}

const looks = new WeakMap<Db, Promise<Problem[]>>();

/** Anybody may ask, as often as they like: there is one look at a time. */
function look(platform: Platform): Promise<Problem[]> {
  const { db } = platform;
  const looking = looks.get(db) ?? problemsOf(platform).finally(() => looks.delete(db));
  looks.set(db, looking);
  return looking;
}

defineFigures({
  metrics: ['bloom_not_ready'],
  read: async (platform) => (await look(platform)).map((problem) => figure('bloom_not_ready', { problem }, 1)),
});

/** `/healthz`: the process lives. `/readyz`: it can do its work, or why not. */
export function serveHealth(server: FastifyInstance, { platform }: { platform: Platform }): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const problems = await look(platform);
    const ready = problems.length === 0;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', problems });
  });
}
