import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { assertPortsFree, freePortBase, portsFrom } from './ports.ts';
import { type PostgresOptions, startPostgres } from './postgres.ts';
import { isAlive, waitUntil } from './processes.ts';
import { temporaryState } from './temporary-state.ts';

const state = temporaryState();
after(() => state.remove());

const base = await freePortBase();
const ports = portsFrom(base);
const options: PostgresOptions = {
  stateRoot: state.root,
  logFile: join(state.root, 'postgres.log'),
  port: ports.postgres,
  password: 'only-for-this-test',
  assertPortFree: () => assertPortsFree(ports, base, ['postgres']),
  note: () => {},
};

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('PostgreSQL is created, adopted after a killed start, and restarted after its own kill -9', async () => {
  const first = await startPostgres(options);
  await query(first.url, 'create table kept (value text)');
  await query(first.url, `insert into kept values ('été')`);

  const adopted = await startPostgres(options);
  assert.equal(adopted.pid, first.pid, 'a running server on the same folder is adopted');

  process.kill(first.pid, 'SIGKILL');
  const restarted = await startPostgres(options);
  assert.notEqual(restarted.pid, first.pid);
  assert.deepEqual(await query(restarted.url, 'select value, upper(value) as upper from kept'), [
    { value: 'été', upper: 'ÉTÉ' },
  ]);

  await restarted.stop();
  assert.ok(await waitUntil(() => !isAlive(restarted.pid), 1000));
});

test('the log says what failed, and nobody’s values', async () => {
  const server = await startPostgres(options);
  const email = 'claire.durand@client.example';
  await query(server.url, 'create table account (email text unique check (length(email) > 3))');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('insert into account values ($1)', [email]);
  await assert.rejects(client.query('insert into account values ($1)', [email]), /duplicate key/);
  await assert.rejects(client.query(`insert into account values ('${email}')`), /duplicate key/);
  await assert.rejects(client.query(`select * from nowhere where email = '${email}'`), /does not exist/);
  await client.end();
  await server.stop();
  const log = readFileSync(options.logFile, 'utf8');
  assert.match(log, /duplicate key value violates unique constraint "account_email_key"/);
  assert.doesNotMatch(log, /claire|DETAIL|STATEMENT/);
  assert.equal(statSync(options.logFile).mode & 0o777, 0o600);
});

test('a port that somebody else holds is named', async () => {
  const other = createServer().listen(ports.postgres, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  try {
    await assert.rejects(
      startPostgres(options),
      new RegExp(`Port ${ports.postgres} \\(embedded PostgreSQL\\) is taken`),
    );
  } finally {
    other.close();
  }
});
