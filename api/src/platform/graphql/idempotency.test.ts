import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import type { RequestContext } from '../context/context.ts';
import { inTransaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { asAdmin } from '../testing/viewers.ts';
import { type EngineAnswer, type KeyedCall, withIdempotency } from './idempotency.ts';

const SERVER = fileURLToPath(new URL('../../testing/keyed-call.fixture.ts', import.meta.url));
const NO_SECRETS = { secret: false, runsAgain: false };
/** Milliseconds; longer than any of these tests. */
const LEASE = 600_000;

let api: CommittingTestApi;
let test: TestContext;
let staffId: string;
let context: RequestContext;
before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (opened) => {
    test = opened;
  });
  staffId = (await test.create.staff()).id;
  context = { ...test.context(asAdmin(staffId)), clock: { ...test.platform.clock, now: () => new Date() } };
});
const servers: ChildProcess[] = [];
after(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await api.close();
});
beforeEach(async () => {
  await test.db.deleteFrom('reminder').execute();
  await test.db.deleteFrom('idempotency_key').execute();
});

const answer = (text: string, status = 200): EngineAnswer => ({ status, headers: {}, text });
const call = (changes: Partial<KeyedCall>): KeyedCall => ({
  key: 'killed',
  body: 'body',
  lease: LEASE,
  secrets: NO_SECRETS,
  run: async () => answer('done'),
  ...changes,
});
const effect = (key: string) => async () => {
  await inTransaction(test.db, async (tx) => {
    await tx.insertInto('reminder').values({ key, kind: 'effect', sent_at: new Date() }).execute();
  });
  return answer('done');
};
const effects = async () => (await test.db.selectFrom('reminder').select('key').execute()).map(({ key }) => key);
const reasonOf = (error: unknown) => (error instanceof AppError ? error.details.reason : error);

/** Nobody waits for the lease of a server that died: it is over now. */
const leaseEnds = () => sql`update idempotency_key set lease_until = now() - interval '1 second'`.execute(test.db);
const isUnderWay = (error: unknown) => reasonOf(error) === 'IN_PROGRESS';

async function serverThatSays(word: string, where: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [SERVER, api.url, staffId, String(LEASE), where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  for await (const line of server.stdout) if (String(line).includes(word)) break;
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

describe('a call with a key whose server was killed', () => {
  it('runs again once its lease is over when nothing was committed, with one effect', async () => {
    const server = await serverThatSays('working', 'beforeCommit');
    await kill(server);
    // A server that died a moment ago may still live.
    await assert.rejects(withIdempotency(context, call({})), isUnderWay);
    await leaseEnds();
    assert.deepEqual(await withIdempotency(context, call({ run: effect('second') })), answer('done'));
    assert.deepEqual(await effects(), ['second']);
  });

  it('never runs again once it was committed: the caller is told', async () => {
    const server = await serverThatSays('committed', 'afterCommit');
    await kill(server);
    await leaseEnds();
    await assert.rejects(
      withIdempotency(context, call({ run: effect('second') })),
      (error) => reasonOf(error) === 'ALREADY_DONE',
    );
    assert.deepEqual(await effects(), [`effect-${server.pid}`]);
  });
});

describe('a call with a key', () => {
  it('that takes longer than its lease keeps it', async () => {
    const until = () =>
      test.db
        .selectFrom('idempotency_key')
        .select('lease_until')
        .executeTakeFirst()
        .then((row) => row?.lease_until);
    const seen = new Set<number | undefined>();
    const answered = await withIdempotency(
      context,
      call({
        lease: 3_000,
        async run() {
          while (seen.size < 3) seen.add((await until())?.getTime());
          await assert.rejects(withIdempotency(context, call({})), isUnderWay);
          return answer('long');
        },
      }),
    );
    assert.equal(answered.text, 'long');
    assert.equal((await withIdempotency(context, call({}))).text, 'long');
  });

  it('is taken for dead after seconds: whoever tries again is a person who waits', async () => {
    const { lease: _short, ...keyed } = call({});
    let seconds = 0;
    const run = async () => {
      const { rows } = await sql<{ left: number }>`
        select extract(epoch from lease_until - now())::float8 as left from idempotency_key`.execute(test.db);
      seconds = rows[0]?.left ?? 0;
      return answer('done');
    };
    await withIdempotency(context, { ...keyed, run });
    assert.ok(seconds > 0 && seconds <= 15, `${seconds} s`);
  });

  it('may use its key for something else a day later, and not before', async () => {
    const other = call({ body: 'another body', run: async () => answer('other') });
    const age = (hours: number) =>
      sql`update idempotency_key set created_at = now() - ${hours} * interval '1 hour'`.execute(test.db);
    await withIdempotency(context, call({}));
    await age(23);
    await assert.rejects(withIdempotency(context, other), { code: 'IDEMPOTENCY_KEY_REUSED' });
    await age(25);
    assert.equal((await withIdempotency(context, other)).text, 'other');
  });

  it('that lost its key to a later one changes nothing any more', async () => {
    const lost = withIdempotency(
      context,
      call({
        async run() {
          await sql`update idempotency_key set owner = gen_random_uuid()`.execute(test.db);
          return effect('late')();
        },
      }),
    );
    await assert.rejects(lost, isUnderWay);
    assert.deepEqual(await effects(), []);
  });

  it('that failed without an effect runs again, and not when something was committed', async () => {
    assert.equal((await withIdempotency(context, call({ run: async () => answer('bug', 500) }))).status, 500);
    const half = async () => {
      await effect('half')();
      return answer('bug', 500);
    };
    assert.equal((await withIdempotency(context, call({ run: half }))).status, 500);
    await assert.rejects(withIdempotency(context, call({})), (error) => reasonOf(error) === 'ALREADY_DONE');
    assert.deepEqual(await effects(), ['half']);
  });

  it('whose answer holds a secret is not stored; it runs again only where that harms nobody', async () => {
    const secret = { secret: true, runsAgain: false };
    const run = async () => {
      await effect('secret')();
      return answer('anonymous:secret');
    };
    await withIdempotency(context, call({ secrets: secret, run }));
    const stored = await test.db.selectFrom('idempotency_key').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes('anonymous:'));
    await assert.rejects(
      withIdempotency(context, call({ secrets: secret })),
      (error) => reasonOf(error) === 'ALREADY_DONE',
    );
    const again = { secret: true, runsAgain: true };
    const texts = ['first', 'second'];
    for (const text of texts) {
      const keyed = call({ key: 'again', secrets: again, run: async () => answer(text) });
      assert.equal((await withIdempotency(context, keyed)).text, text);
    }
  });
});
