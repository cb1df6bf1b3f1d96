import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import pg from 'pg';
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { asBloomer } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { EXECUTE, erase, goneBloomer, goneContact, MINE, officer, REQUEST } from './privacy.fixture.ts';
import { replayErasures } from './replay.service.ts';

const api = committingTestApi();

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Copies the database under another name: it stands for the restored dump of this moment. */
async function backup(): Promise<string> {
  const url = new URL(api.url);
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  const name = `bloom_test_${randomBytes(6).toString('hex')}`;
  const source = nameOf(api.url);
  // A database is copied while nobody is connected to it; pools connect again by themselves.
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [source]);
  await admin.query(`create database ${name} template ${source}`);
  await admin.end();
  const copy = new URL(api.url);
  copy.pathname = `/${name}`;
  return copy.toString();
}

async function withRestored(
  url: string,
  test: TestContext,
  work: (restored: TestContext['platform']) => Promise<void>,
) {
  const db = createDatabase(createPool({ connectionString: url, max: 3, applicationName: 'bloom-test' }));
  try {
    await work({ ...test.platform, db });
  } finally {
    await db.destroy();
    const admin = new pg.Client({ connectionString: api.url });
    await admin.connect();
    await admin.query(`drop database ${nameOf(url)} with (force)`);
    await admin.end();
  }
}

describe('a restored backup', () => {
  it('forgets again whoever was erased since, before it opens, and only once', () =>
    api.committed(async (test) => {
      const { viewer, bloomer } = await goneBloomer(test);
      const contact = await goneContact(test);
      const kept = await test.create.bloomer({ firstname: 'Reste' });
      const url = await backup();
      const { recordId } = await erase(test, viewer, bloomer.email);
      await erase(test, contact.viewer, 'yann@gone.example');
      await test.runJobs();
      await withRestored(url, test, async (restored) => {
        const read = () =>
          restored.db.selectFrom('bloomer').selectAll().where('id', '=', bloomer.id).executeTakeFirstOrThrow();
        assert.equal((await read()).lastname, 'Quatremer');
        assert.deepEqual(await replayErasures(restored), { listed: 2, replayed: 2, healed: 0 });
        assert.deepEqual([(await read()).lastname, (await read()).slack], ['effacée', null]);
        const other = await restored.db.selectFrom('bloomer').select('firstname').where('id', '=', kept.id).execute();
        assert.deepEqual(other, [{ firstname: 'Reste' }]);
        const audit = await restored.db
          .selectFrom('audit_event')
          .select('id')
          .where('action', '=', 'rgpd.replay')
          .execute();
        assert.equal(audit.length, 2);
        const mails = await restored.db
          .selectFrom('mail_outbox')
          .select('id')
          .where('template', '=', 'erasure-receipt')
          .execute();
        assert.deepEqual(mails, []);
        assert.deepEqual(await replayErasures(restored), { listed: 2, replayed: 0, healed: 0 });
        const again = await restored.db
          .selectFrom('privacy_request')
          .selectAll()
          .where('id', '=', recordId)
          .executeTakeFirst();
        assert.equal(again?.channel, 'replay');
      });
    }));

  it('writes down again whom the list has lost, and reads past a line that a crash cut short', () =>
    api.committed(async (test) => {
      const { erasureList } = test.platform.environment;
      const before = await readFile(erasureList, 'utf8');
      assert.ok(!/quatremer|guillou|gone\.example/i.test(before));
      assert.equal((await stat(erasureList)).mode & 0o077, 0);
      await writeFile(erasureList, '{"id":"cut');
      assert.deepEqual(await replayErasures(test.platform), { listed: 0, replayed: 0, healed: 2 });
      assert.deepEqual(await replayErasures(test.platform), { listed: 2, replayed: 0, healed: 0 });
    }));
});

const SAVE = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { slack } }';

describe('an erasure that meets somebody else', () => {
  it('of two officers at once is done once', () =>
    api.committed(async (test) => {
      const bloomer = await test.create.bloomer({ email: 'deux@gone.example' });
      const input = { personKind: 'bloomer', personRecordId: bloomer.id, channel: 'phone', proof: 'Rappelé' };
      const ask = 'mutation ($for: PrivacyRequestInput!) { requestErasure(for: $for) { recordId } }';
      const officers = await Promise.all([1, 2, 3, 4].map(() => officer(test)));
      const [by = officers[0]] = officers;
      if (by === undefined) throw new Error('nobody');
      const asked = await Promise.all(officers.map((each) => test.execute(each, ask, { for: input })));
      const ids = new Set(asked.map(({ data }) => data.requestErasure.recordId));
      assert.equal(ids.size, 1);
      const [id] = [...ids];
      const done = await Promise.all(officers.map((each) => test.execute(each, EXECUTE, { id, typed: bloomer.email })));
      assert.deepEqual(
        done.map(({ code }) => code),
        [undefined, undefined, undefined, undefined],
      );
      const audits = await test.db
        .selectFrom('audit_event')
        .select('id')
        .where('action', '=', 'rgpd.execute')
        .where('object_id', '=', bloomer.id)
        .execute();
      assert.equal(audits.length, 1);
    }));

  it('leaves nothing of a save that came at the same moment', () =>
    api.committed(async (test) => {
      for (let round = 0; round < 12; round += 1) {
        const { bloomer, viewer } = await fresh(test, round);
        const { recordId } = (await test.execute(viewer, REQUEST)).data.requestErasure;
        const by = await officer(test);
        const input = { recordId: bloomer.id, slack: '@trop-tard', secondaryEmail: `tard-${round}@gone.example` };
        const [erased, saved] = await Promise.all([
          test.execute(by, EXECUTE, { id: recordId, typed: bloomer.email }),
          test.execute(by, SAVE, { input }),
          test.execute(
            viewer,
            'mutation ($id: ID!) { sendHelpMessage(recordId: $id, text: "Encore moi") { recordId } }',
            {
              id: crypto.randomUUID(),
            },
          ),
        ]);
        assert.equal(erased.code, undefined);
        // First or refused; never after.
        assert.ok(saved.code === undefined || saved.code === 'OBJECT_NOT_FOUND', saved.code);
        const row = await test.db
          .selectFrom('bloomer')
          .selectAll()
          .where('id', '=', bloomer.id)
          .executeTakeFirstOrThrow();
        assert.deepEqual([row.slack, row.secondary_email], [null, null]);
        const left = await test.db
          .selectFrom('help_conversation')
          .select('id')
          .where('bloomer_id', '=', bloomer.id)
          .execute();
        assert.deepEqual(left, []);
        const changes = await test.db
          .selectFrom('email_change')
          .select('id')
          .where('bloomer_id', '=', bloomer.id)
          .execute();
        assert.deepEqual(changes, []);
        assert.equal((await test.execute(viewer, MINE)).code, 'OBJECT_NOT_FOUND');
      }
    }));
});

async function fresh({ create }: TestContext, round: number) {
  const bloomer = await create.bloomer({ email: `course-${round}@gone.example` });

  return { bloomer, viewer: asBloomer(bloomer) };
}
