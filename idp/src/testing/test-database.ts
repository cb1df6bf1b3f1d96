import { randomBytes } from 'node:crypto';
import { startTestDatabase } from '@bloom/tools/test-database';
import pg from 'pg';

/** `url` is the owner's; `accountUrl` of an account that owns nothing, as the product has it. */
export type TestDatabase = { readonly url: string; readonly accountUrl: string; readonly drop: () => Promise<void> };

/** An empty database on TEST_DATABASE_URL (a server where databases may be created), else on a server of our own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await startTestDatabase();
  const name = `bloom_idp_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const account = `${name}_account`;
  await admin.query(`create database ${name}`);
  await admin.query(`create role ${account} login password '${account}'`);
  const url = new URL(server.url);
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
      await server.stop();
    },
  };
}
