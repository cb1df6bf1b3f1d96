import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Platform } from '../../platform/context/context.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { FIND_KEEPING, isThere, leavingDays, night, old, recruiter, renewalMails } from './renewal.fixture.ts';
import { askRenewals } from './renewal.service.ts';
import { eraseSilent } from './silent-erasure.service.ts';

const api = testApi();

/** The same server, on which what first asks for a setting fails. */
function stumbling({ platform }: TestContext): Platform {
  let isFirst = true;
  const environment = new Proxy(platform.environment, {
    get(settings, name) {
      if (!isFirst) return settings[name as keyof typeof settings];
      isFirst = false;
      throw new Error('stumbled');
    },
  });
  return { ...platform, environment };
}

const toldTo = async (test: TestContext, staffId: string) =>
  (await test.db.selectFrom('notification').select('description').where('staff_id', '=', staffId).execute()).map(
    ({ description }) => description?.split(' vien')[0],
  );

describe('a night of questions that was cut short', () => {
  it('tells who follows them of those whom the run before had asked, and only of news again', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      const of = { ...old('2024-03-10'), owner_staff_id: staffId };
      test.setNow('2026-01-10T01:30:00Z');
      await createTalent(test.db, { ...of, renewal_asked_at: '2026-01-10T01:20:00Z' });
      for (const _run of [1, 2]) assert.equal(await askRenewals(test.platform, night), 0);
      assert.deepEqual(await toldTo(test, staffId), ['1 talent que vous suivez']);
      await createTalent(test.db, { ...of, email: 'autre@mail.example' });
      assert.equal(await askRenewals(test.platform, night), 1);
      assert.deepEqual(await toldTo(test, staffId), ['1 talent que vous suivez', '2 talents que vous suivez']);
    }));

  it('by one talent asks the others, tells who follows them, and says that it failed', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      for (const email of ['un@mail.example', 'deux@mail.example'])
        await createTalent(test.db, { ...old('2024-03-10'), email, owner_staff_id: staffId });
      test.setNow('2026-01-10T01:30:00Z');
      await assert.rejects(askRenewals(stumbling(test), night), /1 of 2 failed, the first: stumbled/);
      assert.equal((await renewalMails(test)).length, 1);
      assert.deepEqual(await toldTo(test, staffId), ['1 talent que vous suivez']);
    }));
});

describe('an erasure whose week of notice passed without a server', () => {
  const ASKED = '2026-01-10T01:30:00Z';

  it('waits for a week from the night that tells, and each owner hears of each talent once', () =>
    api.rollback(async (test) => {
      const { staffId, viewer } = await recruiter(test);
      const asked = { owner_staff_id: staffId, renewal_asked_at: ASKED };
      const late = await createTalent(test.db, { ...old('2024-03-10'), ...asked });
      const soon = await createTalent(test.db, { ...old('2024-03-19'), ...asked, email: 'deux@mail.example' });
      await createTalent(test.db, { ...old('2024-05-20'), ...asked, email: 'trois@mail.example' });
      test.setNow('2026-03-02T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      assert.deepEqual(await leavingDays(test, staffId), []);
      test.setNow('2026-03-12T02:30:00Z');
      for (const _run of [1, 2]) assert.equal(await eraseSilent(test.platform, night), 0);
      assert.deepEqual(await leavingDays(test, staffId), ['2 le 19 mars 2026']);
      const { data } = await test.executeTalents(viewer, FIND_KEEPING, { id: late });
      assert.equal(data.findTalent.keeping.eraseOn, '2026-03-19');
      test.setNow('2026-03-18T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      test.setNow('2026-03-19T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 2);
      assert.deepEqual([await isThere(test, late), await isThere(test, soon)], [false, false]);
      assert.deepEqual(await leavingDays(test, staffId), ['2 le 19 mars 2026']);
    }));

  it('is announced again when a new question was asked since', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      const id = await createTalent(test.db, {
        ...old('2022-03-10'),
        owner_staff_id: staffId,
        last_contact_at: '2024-03-10T10:00:00Z',
        renewal_asked_at: ASKED,
        erasure_announced_at: '2024-03-03T02:30:00Z',
      });
      test.setNow('2026-03-10T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      assert.ok(await isThere(test, id));
      assert.deepEqual(await leavingDays(test, staffId), ['1 le 17 mars 2026']);
    }));
});

describe('talents whose owner has left', () => {
  it('are told of to every recruiter, together with those whom nobody ever followed', () =>
    api.rollback(async (test) => {
      const [{ staffId: here }, { staffId: gone }, { staffId: moved }] = [
        await recruiter(test),
        await recruiter(test),
        await recruiter(test),
      ];
      const change = (id: string, changes: object) =>
        test.db.updateTable('staff').set(changes).where('id', '=', id).execute();
      await change(gone, { disabled_at: '2025-12-01T08:00:00Z' });
      await change(moved, { can_recruit: false });
      for (const [index, owner_staff_id] of [here, gone, moved, null].entries())
        await createTalent(test.db, { ...old('2024-03-10'), email: `de-${index}@mail.example`, owner_staff_id });
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 4);
      const told = await Promise.all([here, gone, moved].map((id) => toldTo(test, id)));
      assert.deepEqual(told, [['1 talent que vous suivez', '3 talents sans responsable'], [], []]);
    }));
});

describe('a night of erasures', () => {
  it('goes on after one that fails, says so, and ends', () =>
    api.rollback(async (test) => {
      const ids = [];
      for (const email of ['un@mail.example', 'deux@mail.example'])
        ids.push(await createTalent(test.db, { ...old('2019-01-01'), email }));
      test.setNow('2026-06-01T01:30:00Z');
      await askRenewals(test.platform, night);
      test.setNow('2026-06-24T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      test.setNow('2026-07-01T02:30:00Z');
      await assert.rejects(eraseSilent(stumbling(test), night), /1 of 2 failed, the first: stumbled/);
      const there = await Promise.all(ids.map((id) => isThere(test, id)));
      assert.deepEqual(there.toSorted(), [false, true]);
      assert.equal(await eraseSilent(test.platform, night), 1);
    }));
});
