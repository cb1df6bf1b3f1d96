import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { createEvents, type Events } from '../../platform/database/events.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { checkIndex } from './index-check.ts';
import { SegmentBuilder } from './segment-build.ts';
import { databaseIdentity } from './talent-docs.repository.ts';
import { LIMITS, TalentFollower } from './talent-index.follower.ts';
import { readSegment, writeSegment } from './warm-file.ts';

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bloom-index-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function segmentOf(count: number, { position = '1:1:', database = 'here' } = {}) {
  const builder = new SegmentBuilder();
  for (let index = 0; index < count; index += 1) {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const nowhere = { latitude: Number.NaN, longitude: Number.NaN };
    builder.add({ id, terms: [`Amot${index % 50}`], skills: new Map(), available: index, ...nowhere });
  }
  return builder.build(position, database);
}

describe('the file of the index', () => {
  it('is one of those that processes write at the same time, and nothing else stays', async (t) => {
    const path = join(await folderOf(t), 'talents.index');
    const counts = [20_000, 300, 9_000, 1];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(counts.map((count) => writeSegment(path, segmentOf(count))));
      const kept = await readSegment(path, 'here');
      assert.ok(kept && counts.includes(kept.count));
      assert.deepEqual([...kept.arrays.available], [...segmentOf(kept.count).arrays.available]);
    }
    assert.deepEqual(await readdir(join(path, '..')), ['talents.index']);
  });

  it('is written beside what a killed process left, which goes after an hour', async (t) => {
    const folder = await folderOf(t);
    const [old, young] = ['talents.index.part-old', 'talents.index.part-young'].map((name) => join(folder, name));
    for (const draft of [old, young]) await writeFile(draft as string, 'half');
    await utimes(old as string, new Date(0), new Date(0));
    await writeSegment(join(folder, 'talents.index'), segmentOf(1));
    assert.deepEqual((await readdir(folder)).sort(), ['talents.index', 'talents.index.part-young']);
  });
});

describe('an index with a kept file', () => {
  let api: CommittingTestApi;
  before(async () => {
    api = await openCommittingTestApi();
  });
  after(() => api.close());

  async function followed(
    folder: string,
    work: (one: TalentFollower, events: Events) => Promise<void>,
    limits: Partial<typeof LIMITS> = {},
  ) {
    await api.committed(async ({ platform: { db, log } }) => {
      const events = createEvents(api.url, log);
      await events.start();
      const one = new TalentFollower({ db, events, log }, api.url, folder, { ...LIMITS, ...limits });
      await one.start();
      await work(one, events).finally(async () => {
        await one.stop();
        await events.stop();
      });
    });
  }

  const isRight = async (db: Db, one: TalentFollower) => {
    await one.settle();
    const { different, tooMany } = await checkIndex(db, await one.loaded());
    assert.deepEqual({ different, tooMany }, { different: [], tooMany: 0 });
  };

  it('is there although the file cannot be written', async (t) => {
    const file = join(await folderOf(t), 'file');
    await writeFile(file, 'no folder');
    await followed(join(file, 'index'), async (one) => {
      assert.ok(await one.loaded());
    });
  });

  it('holds nobody of before a restore, who is in no table any more', async (t) => {
    const folder = await folderOf(t);
    await api.committed(async ({ db }) => {
      await createTalent(db, { lastname: 'Restee' });
      await followed(folder, async (one) => void (await one.loaded()));
      // As `restore` does it: whoever is not in the backup leaves without a trace.
      await db.transaction().execute(async (tx) => {
        await sql`create temporary table kept on commit drop as select * from talent_search`.execute(tx);
        await sql`alter table talent disable trigger user`.execute(tx);
        await sql`truncate talent_search`.execute(tx);
        await tx.deleteFrom('talent').execute();
        await sql`alter table talent enable trigger user`.execute(tx);
      });
      await followed(folder, (one) => isRight(db, one));
    });
  });

  it('is written anew without whoever was erased, also by a server that was not there, and once', async (t) => {
    const folder = await folderOf(t);
    const path = join(folder, 'talents.index');
    const isNamed = async (name: string) => (await readFile(path)).includes(name);
    const written = async () => (await stat(path)).ino;
    await api.committed(async ({ db }) => {
      await createTalent(db, { lastname: 'Restee' });
      const gone = await createTalent(db, { lastname: 'Quatremaire' });
      await followed(folder, async (one) => void (await one.loaded()));
      assert.equal(await isNamed('quatremaire'), true);
      await sql`update talent set lastname = '', erased_at = now() where id = ${gone}`.execute(db);
      // Not at once: whoever leaves within the hour goes with one writing.
      const first = await written();
      await followed(folder, async (one) => {
        await one.settle();
        assert.equal(await written(), first);
      });
      await followed(
        folder,
        async (one) => {
          while (await isNamed('quatremaire')) await one.settle();
          const second = await written();
          for (let times = 0; times < 5; times += 1) await one.settle();
          assert.equal(await written(), second);
          assert.equal(await isNamed('restee'), true);
          await isRight(db, one);
        },
        { forgetMs: 0 },
      );
    });
  });

  it('says how long it took to load it, and to open its file at the next start', async (t) => {
    const folder = await folderOf(t);
    await api.committed(async ({ db, platform }) => {
      await createTalent(db, { lastname: 'Presente' });
      const { mock } = t.mock.method(platform.log, 'info');
      for (const start of [1, 2]) {
        await followed(folder, async (one) => {
          await one.loaded();
          while (mock.callCount() < start) await one.settle();
        });
      }
      const lines = mock.calls.map(({ arguments: [facts, line] }) => [line, Number(Object(facts).ms) >= 0]);
      assert.deepEqual(lines, [
        ['talent index: loaded', true],
        ['talent index: opened from its file', true],
      ]);
    });
  });

  it('of a later state of the same database is not believed', async (t) => {
    const folder = await folderOf(t);
    await api.committed(async ({ db }) => {
      await createTalent(db, { lastname: 'Presente' });
      const database = await databaseIdentity(db);
      // Also where a transaction was under way there that began long before what is lacking here.
      for (const position of ['999999999:999999999:', '1:999999999:1']) {
        await writeSegment(join(folder, 'talents.index'), segmentOf(3, { position, database }));
        await followed(folder, (one) => isRight(db, one));
      }
    });
  });

  it('hears of a label although it could not be read at first', async (t) => {
    const folder = await folderOf(t);
    await api.committed(async ({ db }) => {
      await createTalent(db, { lastname: 'Savante', skills: { Kubernetes: 1 } });
      await followed(folder, async (one, events) => {
        const index = await one.loaded();
        const told = new Promise((resolve) => events.on('talent_changed', resolve));
        await db.transaction().execute(async (tx) => {
          await tx
            .updateTable('skill')
            .set({ alternate_labels: ['K8s'] })
            .where('label', '=', 'Kubernetes')
            .execute();
          await sql`alter table skill rename to skill_away`.execute(tx);
        });
        await told;
        await one.settle().catch(() => undefined);
        await sql`alter table skill_away rename to skill`.execute(db);
        await one.settle();
        assert.deepEqual(index.known(['k8s']), ['k8s']);
      });
    });
  });
});
