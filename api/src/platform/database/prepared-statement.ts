import { createHash } from 'node:crypto';
import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** With a placeholder for each of its values. */
export type WrittenStatement = Pick<CompiledQuery, 'sql' | 'parameters'>;

const names = new Map<string, string>();
/** By the characters of the texts: callers with many documents make many, and long ones. */
const seen = new LRUCache<string, number>({ maxSize: 8_000_000, sizeCalculation: (_times, text) => text.length });
const MAX_NAMED = 300;
const TIMES_BEFORE_NAMED = 3;
let generation = 0;
let hour = 0;

/**
 * Runs a compiled statement on the pool. One met often becomes a prepared statement: planning a deep selection costs
 * more than running it. Rare ones stay unnamed, so that callers cannot fill the database's memory.
 */
export function runPrepared<Row extends pg.QueryResultRow>(pool: pg.Pool, query: WrittenStatement): Promise<Row[]> {
  return runPreparedOn(pool, query);
}

/** Runs a prepared statement on one connection. */
export async function runPreparedOn<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  query: WrittenStatement,
): Promise<Row[]> {
  const { rows } = await on.query<Row>(namedStatement(query.sql, [...query.parameters]));
  return rows;
}

/** A pool that prepares every statement that Kysely sends through it. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const preparing = preparingClient(client);
      clients.set(client, preparing);
      return preparing;
    },
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    // BEGIN, COMMIT and their like: nothing to plan.
    if (parameters.length === 0) return client.query(text);
    const statement = namedStatement(text, [...parameters]);
    try {
      return await client.query(statement);
    } catch (error) {
      if (statement.name === undefined || !isStalePlan(error)) throw error;
      renew(text);
      // A transaction has ended with the error: then this is refused, and whoever began it begins again.
      return client.query(namedStatement(text, [...parameters])).catch(() => Promise.reject(error));
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

/** Whether a table changed its columns since a statement that asks for all of them was prepared. */
export function isStalePlan(error: unknown): boolean {
  // Where PostgreSQL noticed: the code is one of many things, and the message is in the server's language.
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** Every connection prepares the statement again, under another name. */
function renew(text: string): void {
  generation += 1;
  names.set(text, nameFor(text));
}

const nameFor = (text: string) => createHash('sha1').update(`${generation}${text}`).digest('hex');

function namedStatement(text: string, values: unknown[]): { name?: string; text: string; values: unknown[] } {
  const name = nameOf(text);
  return name === undefined ? { text, values } : { name, text, values };
}

function nameOf(text: string): string | undefined {
  forgetEachHour();
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  if (times < TIMES_BEFORE_NAMED) return undefined;
  const name = nameFor(text);
  names.set(text, name);
  return name;
}

/**
 * Many texts name the day: those of yesterday would keep the places of today's for ever. What is still met gets the
 * name it had, which its connections know.
 */
function forgetEachHour(): void {
  const now = Math.floor(Date.now() / HOUR_MS);
  if (now !== hour) names.clear();
  hour = now;
}
