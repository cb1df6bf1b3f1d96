import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

const names = new Map<string, string>();
const seen = new Map<string, number>();
const MAX_NAMED = 300;
const TIMES_BEFORE_NAMED = 3;

/**
 * Runs a compiled statement on the pool. One met often becomes a prepared statement: planning a deep selection costs
 * more than running it. Rare ones stay unnamed, so that callers cannot fill the database's memory.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(pool: pg.Pool, query: CompiledQuery): Promise<Row[]> {
  const name = nameOf(query.sql);
  const { rows } = await pool.query<Row>({
    ...(name === undefined ? {} : { name }),
    text: query.sql,
    values: [...query.parameters],
  });
  return rows;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (seen.size > 2_000) seen.clear();
  seen.set(text, times);
  if (times < TIMES_BEFORE_NAMED) return undefined;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
