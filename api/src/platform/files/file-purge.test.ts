import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forgetIdentityDocuments } from '../../identity/people/identity-retention.service.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { purgeFiles, removeOrphans } from './file-purge.ts';
import { storeFile, supersedeFiles } from './files.ts';

const DAY = 86_400_000;

const api = testApi();

async function keysOf({ platform }: TestContext): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of platform.files.list()) keys.push(key);
  return keys;
}

describe('the states of a file', () => {
  const states = ['quarantined', 'clean', 'infected', 'superseded', 'purged'] as const;
  const allowed = new Set([
    'quarantined clean',
    'quarantined infected',
    'quarantined superseded',
    'clean superseded',
    'superseded purged',
  ]);
  for (const from of states) {
    for (const to of states) {
      if (from === to) continue;
      it(`${from} → ${to} is ${allowed.has(`${from} ${to}`) ? 'a step' : 'refused'}`, () =>
        api.rollback(async (test) => {
          const { id } = await test.db
            .insertInto('file')
            .values({ storage_key: 'k', name: 'n', media_type: 'm', byte_size: 1, sha256: 'h', state: from })
            .returning('id')
            .executeTakeFirstOrThrow();
          const step = test.db.updateTable('file').set({ state: to }).where('id', '=', id).execute();
          if (allowed.has(`${from} ${to}`)) await step;
          else await assert.rejects(step, /does not go from/);
        }));
    }
  }
});

describe('what nobody may read any more', () => {
  it('is purged thirty days after it was replaced, and its row stays', () =>
    api.rollback(async (test) => {
      const { platform, db } = test;
      const { id } = await storeFile(platform, db, { bytes: Buffer.from('x'), name: 'x', state: 'clean' });
      await supersedeFiles(db, [id, null]);
      const fileOf = () => db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const old = await fileOf();
      const replacedAt = old.superseded_at?.getTime() ?? 0;
      test.setNow(new Date(replacedAt + 30 * DAY - 1_000).toISOString());
      await purgeFiles(platform);
      assert.ok((await keysOf(test)).includes(old.storage_key));
      test.setNow(new Date(replacedAt + 30 * DAY + 1_000).toISOString());
      await purgeFiles(platform);
      assert.equal((await keysOf(test)).includes(old.storage_key), false);
      const { state, removed_at: at, sha256 } = await fileOf();
      assert.deepEqual([state, at !== null, sha256], ['purged', true, old.sha256]);
    }));

  it('is an orphan when no row names its bytes a day later', () =>
    api.rollback(async (test) => {
      const { platform, db } = test;
      const orphan = await platform.files.put(Buffer.from('orphan'));
      const { storage_key: kept } = await storeFile(platform, db, {
        bytes: Buffer.from('x'),
        name: 'x',
        state: 'clean',
      });
      test.setNow(new Date(Date.now() + DAY / 2).toISOString());
      await removeOrphans(platform);
      assert.ok((await keysOf(test)).includes(orphan));
      test.setNow(new Date(Date.now() + 2 * DAY).toISOString());
      await removeOrphans(platform);
      const keys = await keysOf(test);
      assert.deepEqual([keys.includes(orphan), keys.includes(kept)], [false, true]);
    }));

  it('is an identity document thirty days after it was verified or its person left; the result stays', () =>
    api.rollback(async (test) => {
      const { platform, db, create } = test;
      const at = (days: number) => new Date(platform.clock.now().getTime() - days * DAY);
      const cases = [
        { change: { credential_checked_at: at(31), credential_check_result: 'valid' as const }, goes: true },
        { change: { credential_checked_at: at(29), credential_check_result: 'valid' as const }, goes: false },
        { change: { disabled_at: at(31) }, goes: true },
        { change: {}, goes: false },
      ];
      for (const { change, goes } of cases) {
        const file = await storeFile(platform, db, { bytes: Buffer.from('%PDF-'), name: 'id.pdf', state: 'clean' });
        const { id } = await create.bloomer({ credential_file_id: file.id, ...change });
        await forgetIdentityDocuments(platform);
        await purgeFiles(platform);
        const person = await db.selectFrom('bloomer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        assert.equal(person.credential_file_id === null, goes);
        assert.equal((await keysOf(test)).includes(file.storage_key), !goes);
        assert.equal(person.credential_check_result, change.credential_check_result ?? null);
      }
    }));
});
