import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { notify } from './desk/notifications/notifications.service.ts';
import { unreadToLookAt } from './desk/notifications/settled-news.repository.ts';
import { settleNews } from './desk/notifications/settled-news.service.ts';
import type { Db } from './platform/database/database.ts';
import { type TestContext, testApi } from './testing/test-api.ts';

const api = testApi();
const ID = '8f7a1c52-1111-4222-8333-444455556666';

interface Matter {
  key: string;
  begin(test: TestContext): Promise<unknown>;
  end(db: Db): Promise<unknown>;
}

const job = { id: ID, job_name: 'invoiceSeal', state: 'failed', ended_at: new Date() } as const;
const MATTERS: Record<string, Matter> = {
  'failed work that was begun again': {
    key: `jobFailed:${ID}:2026-11-20T09:00:00.000Z`,
    begin: ({ db }) => db.insertInto('job_run').values(job).execute(),
    end: (db) => db.updateTable('job_run').set({ state: 'queued' }).where('id', '=', ID).execute(),
  },
  'failed work that somebody did in another way': {
    key: `jobFailed:${ID}:2026-11-20T09:00:00.000Z`,
    begin: ({ db }) => db.insertInto('job_run').values(job).execute(),
    end: (db) => db.updateTable('job_run').set({ set_aside_at: new Date() }).where('id', '=', ID).execute(),
  },
  'a request about personal data that was answered': {
    key: `dataRequest:${ID}:2026-11-20`,
    begin: async ({ db, create }) =>
      db
        .insertInto('privacy_request')
        .values({
          ...{ id: ID, kind: 'erasure', person_kind: 'bloomer', person_id: (await create.bloomer()).id },
          ...{ channel: 'session', state: 'checked', requested_by: 'test', due_on: '2026-12-20' },
          requested_at: new Date(),
        })
        .execute(),
    end: (db) =>
      db
        .updateTable('privacy_request')
        .set({ state: 'refused', refusal: 'x', closed_at: new Date(), closed_by: 'test' })
        .where('id', '=', ID)
        .execute(),
  },
  'an IBAN that a second person looked at': {
    key: `ibanChange:requested:${ID}`,
    begin: async ({ db, create }) =>
      db
        .insertInto('bank_account_change')
        .values({
          ...{ id: ID, society_id: (await create.clientSociety()).id, requested_by: 'test' },
          ...{ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', requested_at: new Date(), held_until: new Date() },
        })
        .execute(),
    end: (db) =>
      db
        .updateTable('bank_account_change')
        .set({ state: 'refused', reason: 'x', closed_at: new Date() })
        .where('id', '=', ID)
        .execute(),
  },
  'a number that its holder has no more': {
    key: 'telephoneFailed:+33611223344:2026-11-20',
    begin: ({ create }) => create.bloomer({ phone_number: '+33611223344' }),
    end: (db) =>
      db.updateTable('bloomer').set({ phone_number: null }).where('phone_number', '=', '+33611223344').execute(),
  },
};

describe('news whose matter is done is read', () => {
  const isRead = async (test: TestContext, staffId: string) => {
    await settleNews(test.platform);
    const news = test.db.selectFrom('notification').select('read_at').where('staff_id', '=', staffId);
    return (await news.executeTakeFirstOrThrow()).read_at !== null;
  };
  const tell = async ({ db, platform, create }: TestContext, dedupeKey: string) => {
    const { id } = await create.staff();
    const words = { kind: 'win', title: 'Une nouvelle', description: 'À faire.', link: '/' } as const;
    await notify(platform, db, { ...words, dedupeKey, to: { staffIds: [id] } });
    return id;
  };
  for (const [name, { key, begin, end }] of Object.entries(MATTERS)) {
    it(`${name}`, () =>
      api.rollback(async (test) => {
        await begin(test);
        const staffId = await tell(test, key);
        assert.equal(await isRead(test, staffId), false);
        await end(test.db);
        assert.equal(await isRead(test, staffId), true);
      }));
  }

  it('what only happened waits until it is read', () =>
    api.rollback(async (test) => {
      assert.equal(await isRead(test, await tell(test, `win:${ID}`)), false);
    }));

  it('each in its turn, also where more wait than are looked at in a minute', () =>
    api.rollback(async (test) => {
      const keys = ['jobFailed:one', 'jobFailed:two', 'jobFailed:three'];
      for (const key of keys) await tell(test, key);
      const met = new Set<string | null>();
      for (let minute = 0; minute < 60; minute += 1) {
        const now = new Date(test.platform.clock.now().getTime() + minute * 60_000);
        const [news] = await unreadToLookAt(test.db, { keys: ['jobFailed'], now, limit: 1 });
        met.add(news?.dedupe_key ?? null);
      }
      assert.deepEqual([...met].sort(), keys.sort());
    }));
});
