import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { createEvents } from '../../platform/database/events.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { checkIndex } from './index-check.ts';
import { LIMITS, TalentFollower } from './talent-index.follower.ts';

const api = committingTestApi();

async function followed(
  { platform: { db, log } }: TestContext,
  limits: typeof LIMITS,
  work: (one: TalentFollower) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'bloom-index-'));
  const events = createEvents(api.url, log);
  await events.start();
  const one = new TalentFollower({ db, events, log }, api.url, folder, limits);
  await one.start();
  try {
    await work(one);
  } finally {
    await one.stop();
    await events.stop();
    await rm(folder, { recursive: true });
  }
}

it('an index that too many changes overtook while it was loaded is loaded again', () =>
  api.committed(async (test) => {
    let tries = 0;
    const limits = {
      ...LIMITS,
      retryMs: 10,
      get catchUp() {
        tries += 1;
        return tries <= 4 ? -1 : 50_000;
      },
    };
    await followed(test, limits, async (one) => {
      await one.loaded();
      assert.ok(tries > 4);
    });
  }));

it('whoever is in the bulk is not looked at one by one as well, while an older transaction is open', () =>
  api.committed(async (test) => {
    const { db } = test;
    const older = await api.pool.connect();
    try {
      await older.query('begin');
      await older.query('select pg_current_xact_id()');
      await createTalent(db, { lastname: 'Ancienne' });
      const leaves = await createTalent(db, { lastname: 'Partie' });
      await followed(test, { ...LIMITS, forgetMs: 0 }, async (one) => {
        const index = await one.loaded();
        assert.equal(index.tailSize, 0, 'loaded');
        await createTalent(db, { lastname: 'Nouvelle' });
        await one.settle();
        assert.equal(index.tailSize, 1);
        // A new bulk is made without them.
        const { segment } = index.entries();
        await db.deleteFrom('talent').where('id', '=', leaves).execute();
        while (index.entries().segment === segment) await one.settle();
        assert.equal(index.tailSize, 0, 'loaded again');
        const { different, tooMany } = await checkIndex(db, index);
        assert.deepEqual({ different, tooMany }, { different: [], tooMany: 0 });
      });
    } finally {
      await older.query('rollback');
      older.release();
    }
  }));
