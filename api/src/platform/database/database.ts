import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './database.tables.ts';
import { isStalePlan, preparingPool } from './prepared-statement.ts';
import { transactionMark } from './transaction-mark.ts';

/** What repositories take as first argument: the pool, or the transaction they join. */
export type Db = Kysely<Tables>;
/** What asks for a transaction: whoever locks a row, and whoever writes what must not be written by halves. */
export type Tx = Transaction<Tables>;

const DATE = 1082;
const NUMERIC = 1700;
const BIGINT = 20;

/** DATE stays text (a Date would move it across midnight); our numerics and counts fit a double exactly. */
const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [NUMERIC]: Number,
  [BIGINT]: Number,
};

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? (format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id)),
} as pg.CustomTypesConfig;

export interface PoolOptions {
  connectionString: string;
  max?: number;
  /** Milliseconds one statement may take before PostgreSQL cancels it. */
  statementTimeout?: number;
  /**
   * Milliseconds a transaction may wait for its next statement before PostgreSQL ends its connection; for ever without.
   */
  idleTransactionTimeout?: number;
  applicationName?: string;
  /** Milliseconds to wait for a connection. */
  connectionTimeout?: number;
  /** Milliseconds to wait for an answer, whether the server still lives or not; for ever without. */
  answerTimeout?: number;
}

/** A machine that lost its power says nothing: it is asked after ten seconds; left to the system, after two hours. */
export const ASKS_THE_SILENT = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const CONNECTION_SECONDS = 3_600;

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 20,
    statement_timeout: options.statementTimeout ?? 5_000,
    ...(options.idleTransactionTimeout && { idle_in_transaction_session_timeout: options.idleTransactionTimeout }),
    // A saturated pool must answer 503 quickly instead of queueing callers until they give up.
    connectionTimeoutMillis: options.connectionTimeout ?? 5_000,
    idleTimeoutMillis: 60_000,
    // PostgreSQL keeps what was prepared on a connection as long as that lives.
    maxLifetimeSeconds: CONNECTION_SECONDS,
    ...(options.answerTimeout && { query_timeout: options.answerTimeout }),
    ...ASKS_THE_SILENT,
    application_name: options.applicationName ?? 'bloom-api',
    types: typeParsers,
  });
  // An idle connection that dies (server restart) must not end the process: the pool opens another one.
  pool.on('error', () => undefined);
  // One that dies while it is used also emits; its query fails by itself and tells its caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
}

const RETRYABLE = new Set(['40P01', '40001']);
let savepointCounter = 0;

/**
 * Runs `work` in one transaction (READ COMMITTED), joining the caller's when `db` already is one.
 * Deadlocks, serialization failures and plans that a migration outdated make an outermost transaction begin again,
 * three times at most, so `work` must have no effect outside the database. Lock order of the project: mission, society,
 * activity, document, invoice, counter.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return inSavepoint(db, work);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        await transactionMark()?.(tx);
        return result;
      });
    } catch (error) {
      if (attempt >= 3 || !(RETRYABLE.has(sqlState(error)) || isStalePlan(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (1 + Math.random())));
    }
  }
}

const isTx = (db: Db): db is Tx => db.isTransaction;

async function inSavepoint<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  savepointCounter += 1;
  const name = sql.id(`nested_${savepointCounter}`);
  await sql`savepoint ${name}`.execute(db);
  try {
    const result = await work(db);
    await sql`release savepoint ${name}`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(db);
    throw error;
  }
}

/** The five-character SQLSTATE of a database error, or an empty string. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether `error` is a violation of a unique constraint, optionally of the one named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Whether a row was to refer to none, or one was to leave that others refer to. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value sent by a caller can be compared with a uuid column without PostgreSQL refusing the statement. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
