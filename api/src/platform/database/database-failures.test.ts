import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import { publicError } from '../errors.ts';
import { createDatabase, createPool } from './database.ts';

const api = testApi();

const shownOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('PostgreSQL did not refuse.'),
    (error: unknown) => publicError(error, 'request'),
  );

const FAILURES: [what: string, state: string, reason: string, sentence: RegExp][] = [
  ['a full disk', '53100', 'DATABASE_FULL', /est pleine.*rien n’a été enregistré/],
  ['a read-only database', '25006', 'DATABASE_READ_ONLY', /lecture seule.*rien n’a été enregistré/],
  ['too many connections', '53300', 'DATABASE_BUSY', /saturée.*rien n’a été enregistré/],
  ['a lost connection', '57P01', 'DATABASE_DOWN', /ne répond pas.*rien n’a été enregistré/],
  ['a statement that takes too long', '57014', 'DATABASE_TIMEOUT', /trop de temps.*rien n’a été enregistré/],
];

describe('when PostgreSQL cannot', () => {
  for (const [what, state, reason, sentence] of FAILURES) {
    it(`${what} is said as such, with when to try again`, () =>
      api.rollback(async ({ db }) => {
        const raised = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(db);
        const { message, extensions } = await shownOf(raised);
        const { code, status, data } = extensions as { code: string; status: number; data: { retryAfter: number } };
        assert.deepEqual([code, status, extensions.reason], ['EXTERNAL_UNAVAILABLE', 503, reason]);
        assert.match(message, sentence);
        assert.ok(data.retryAfter > 0);
      }));
  }

  it('a server that is not there is said as such too', async () => {
    const db = createDatabase(createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }));
    const { extensions } = await shownOf(sql`select 1`.execute(db));
    assert.equal(extensions.reason, 'DATABASE_DOWN');
    await db.destroy();
  });

  it('a real refusal of a write is one of them', () =>
    api.rollback(async ({ db }) => {
      await sql`set local transaction_read_only = on`.execute(db);
      const { extensions } = await shownOf(
        db.insertInto('job_run').values({ id: crypto.randomUUID(), job_name: 'x' }).execute(),
      );
      assert.equal(extensions.reason, 'DATABASE_READ_ONLY');
    }));
});
