import pg from 'pg';
import { startFloor } from '../lists.ts';
import { type Call, type Round, runRound } from '../load.ts';
import type { Stage } from './replicas-stage.ts';

const CONNECTIONS = 12;
const CALLS = 600;
const WARM_UP = 240;
const SIGN_AT_ONCE = 8;

/** Its statements, prepared, without a server in between. */
export async function readFloor({ product, lists }: Stage): Promise<Round> {
  const floor = await startFloor(product.databaseUrl);
  try {
    const calls = lists.map(({ name, sql, values }) => ({
      url: floor.url,
      headers: {},
      body: JSON.stringify({ name, sql, values }),
    }));
    const many = Array.from({ length: CALLS }, (_, index) => calls[index % calls.length] as Call);
    await runRound(many.slice(0, WARM_UP), CONNECTIONS);
    return await runRound(many, CONNECTIONS);
  } finally {
    floor.process.kill();
  }
}

const ROWS = 5;

/** What a signature is for the database: one row changed under a lock, five written, all durable. */
export async function signatureFloor({ product }: Stage): Promise<Round> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: SIGN_AT_ONCE });
  try {
    await pool.query(`create table if not exists bench_document (id int primary key, status text);
      create table if not exists bench_row (id bigserial primary key, document int, body text);
      insert into bench_document select g, 'prepared' from generate_series(1, ${CALLS}) g on conflict do nothing`);
    const waiting = Array.from({ length: CALLS }, (_, index) => index + 1);
    const durations: number[] = [];
    const sign = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        const asked = performance.now();
        const client = await pool.connect();
        await client.query('begin');
        await client.query('select from bench_document where id = $1 for update', [id]);
        await client.query(`update bench_document set status = 'signed' where id = $1`, [id]);
        for (let row = 0; row < ROWS; row += 1)
          await client.query(`insert into bench_row (document, body) values ($1, repeat('x', 300))`, [id]);
        await client.query('commit');
        client.release();
        durations.push(performance.now() - asked);
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: SIGN_AT_ONCE }, sign));
    return { elapsed: performance.now() - begun, durations };
  } finally {
    await pool.end();
  }
}
