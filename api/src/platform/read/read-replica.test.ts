import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import { type RunningPostgres, startPostgres } from '@bloom/tools/start/postgres';
import { type RunningReplica, startReplica } from '@bloom/tools/start/postgres-replica';
import { freePort } from '@bloom/tools/testing/free-port';
import { sql } from 'kysely';
import pg from 'pg';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { createLogger } from '../log.ts';
import { TEST_ROLES_CLAIM } from '../testing/test-issuer.ts';
import { metrics } from '../watch/metrics.ts';
import { createReadReplica, type ReadReplica } from './read-replica.ts';

const LIST = '{ missions { recordId label } }';
const password = randomBytes(12).toString('hex');

let folder: string;
let primary: RunningPostgres;
let copy: RunningReplica;
let http: TestHttp;
let following: ReadReplica | undefined;
let onCopy: pg.Client;
let admin: string;

async function serverOptions(name: string) {
  const stateRoot = await mkdtemp(join(folder, name));
  await chmod(stateRoot, 0o777);
  const logFile = join(stateRoot, 'postgres.log');
  return { stateRoot, logFile, port: await freePort(), password, temporary: true, note: () => undefined };
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bloom-replica-'));
  await chmod(folder, 0o777);
  const options = await serverOptions('primary');
  primary = await startPostgres(options);
  const server = `postgres://bloom:${password}@127.0.0.1:${options.port}/postgres`;
  // Tests do without the disk; what a copy follows is what was written there.
  await query(server, 'alter role all set synchronous_commit = on');
  const given = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = server;
  const settings = await serverOptions('copy');
  // The copy is made of the database that this opens.
  const replica: ReadReplica = {
    read: async (...asked) => following?.read(...asked),
    stop: async () => following?.stop(),
  };
  http = await openTestHttp({}, { replica });
  process.env.TEST_DATABASE_URL = given;
  copy = await startReplica({ ...settings, primary: { folder: primary.folder, port: options.port } });
  const address = Object.assign(new URL(http.api.url), { port: settings.port }).toString();
  following = createReadReplica({ connectionString: address, patience: 2_000 }, createLogger('silent'));
  onCopy = new pg.Client({ connectionString: address });
  onCopy.on('error', () => undefined);
  await onCopy.connect();
  admin = await http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
  await titles();
});

after(async () => {
  await onCopy?.end().catch(() => undefined);
  await following?.stop();
  await copy?.stop();
  await http?.close();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query(address: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** The labels of all missions, as the API answers them. */
async function titles(token = admin): Promise<string[]> {
  const { status, body } = await http.post(LIST, { token });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.missions.map(({ label }: { label: string }) => label);
}

const answeredBy = async (outcome: string) =>
  sample((await metrics.read()).text, 'bloom_replica_reads_total', { outcome, service: 'api' }) ?? 0;

/** How many reads ended so while `work` ran. */
async function counting(outcome: string, work: () => Promise<void>): Promise<number> {
  const already = await answeredBy(outcome);
  await work();
  return (await answeredBy(outcome)) - already;
}

/** A way to the copy that may fall silent without ending, as a machine does that lost its power. */
async function cable(to: number) {
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    ends.push(near, far);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    goSilent() {
      for (const end of ends) end.unpipe().pause();
    },
    cut() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

describe('lists with a copy of the database', () => {
  it('are read there', async () => {
    const { mission } = await http.test.create.mission({ label: 'Du réplica' });
    const count = await counting('replica', async () => assert.ok((await titles()).includes(mission.label)));
    assert.equal(count, 1);
  });

  it('are never older than the question, whoever wrote', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { mission } = await http.test.create.mission({ label: `Tour ${round}` });
      assert.ok((await titles()).includes(mission.label), `round ${round}`);
    }
  });

  it('are answered by the primary while the copy is behind', async () => {
    await onCopy.query('select pg_wal_replay_pause()');
    const count = await counting('behind', async () => {
      const { mission } = await http.test.create.mission({ label: 'Pas encore copiée' });
      assert.ok((await titles()).includes(mission.label));
    });
    await onCopy.query('select pg_wal_replay_resume()');
    assert.equal(count, 1);
  });

  it('are refused to whoever lost the right a moment ago, though the copy does not know it yet', async () => {
    const token = await http.issuer.token({ sub: 'gone', email: 'gone@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
    await titles(token);
    await onCopy.query('select pg_wal_replay_pause()');
    await http.test.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('email', '=', 'gone@bloom.example')
      .execute();
    const { code } = await http.post(LIST, { token });
    await onCopy.query('select pg_wal_replay_resume()');
    assert.ok(code === 'FORBIDDEN' || code === 'UNKNOWN_BLOOMER' || code === 'UNAUTHENTICATED', code);
  });

  it('are never asked of it inside a mutation, or by nobody', async () => {
    const count = await counting('replica', async () => {
      await http.post('mutation { readAllNotification }', { token: admin });
      assert.equal((await http.post(LIST)).code, 'UNAUTHENTICATED');
    });
    assert.equal(count, 0);
  });

  it('are the primary’s when the copy says nothing any more, without waiting for it each time', async () => {
    const line = await cable(Number(new URL(copy.url).port));
    const address = Object.assign(new URL(http.api.url), { port: String(line.port) }).toString();
    const reader = createReadReplica({ connectionString: address }, createLogger('silent'));
    const question = sql`select 1 as one`.compile(http.test.db);
    try {
      // A machine that is busy may take longer for a connection than one is waited for.
      while ((await reader.read('0/0', question)) === undefined) await setTimeout(100);
      line.goSilent();
      assert.equal(await reader.read('0/0', question), undefined);
      assert.equal(await counting('away', async () => assert.equal(await reader.read('0/0', question), undefined)), 1);
    } finally {
      line.cut();
      await reader.stop();
    }
  });

  it('are the primary’s once the copy works for itself, and once it is gone', async () => {
    await copy.promote();
    assert.equal(await counting('behind', async () => void (await titles())), 1);
    await copy.stop();
    const { mission } = await http.test.create.mission({ label: 'Sans copie' });
    assert.ok((await titles()).includes(mission.label));
    assert.ok((await titles()).includes(mission.label));
    assert.ok((await answeredBy('away')) + (await answeredBy('failed')) > 0);
  });
});
