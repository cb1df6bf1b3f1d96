import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../../platform/database/database.ts';
import { forgetBounce, recordBounce } from '../../platform/mail/mail-bounce.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { tellFound } from './found-talents.service.ts';
import { FIND_KEEPING, isThere, night, old, recruiter, renewalMails } from './renewal.fixture.ts';
import { askRenewals } from './renewal.service.ts';
import { eraseSilent } from './silent-erasure.service.ts';

const ADDRESS = 'odilon@former.example';

const FIND_NOTICE = 'query ($id: ID!) { findTalent(id: $id) { sourceNotice { toldOn waitsFor } } }';

const api = testApi();

const refuse = ({ platform, db }: TestContext) =>
  inTransaction(db, (tx) => recordBounce(platform, tx, ADDRESS, '550 no such user'));

async function toCallTold({ db }: TestContext, staffId: string): Promise<number> {
  const told = db.selectFrom('notification').select('title').where('staff_id', '=', staffId);
  return (await told.where('title', '=', 'Talents sans nouvelles et sans e-mail').execute()).length;
}

describe('a talent whose address refuses our mails', () => {
  it('is not erased for a silence after a question that came back: who follows them is told to call', () =>
    api.rollback(async (test) => {
      const { viewer, staffId } = await recruiter(test);
      const id = await createTalent(test.db, { ...old('2024-03-10'), email: ADDRESS, owner_staff_id: staffId });
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 1);
      await refuse(test);
      for (const now of ['2026-03-03T02:30:00Z', '2026-03-10T02:30:00Z', '2026-03-17T02:30:00Z']) {
        test.setNow(now);
        assert.equal(await eraseSilent(test.platform, night), 0);
      }
      assert.ok(await isThere(test, id));
      const { keeping } = (await test.executeTalents(viewer, FIND_KEEPING, { id })).data.findTalent;
      assert.deepEqual({ ...keeping }, { state: 'asked', eraseOn: null, keptFor: null });
      await askRenewals(test.platform, night);
      assert.equal(await toCallTold(test, staffId), 1);
    }));

  it('is asked anew once the address gets another chance, with all the days to answer', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      const id = await createTalent(test.db, { ...old('2024-03-10'), email: ADDRESS, owner_staff_id: staffId });
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 1);
      await refuse(test);
      test.setNow('2026-03-20T09:00:00Z');
      await forgetBounce(test.db, ADDRESS);
      assert.deepEqual(await renewalMails(test), [], 'the one that came back leads nowhere');
      test.setNow('2026-03-21T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 1);
      for (const day of ['2026-03-21', '2026-03-28', '2026-04-13', '2026-04-19']) {
        test.setNow(`${day}T02:30:00Z`);
        assert.equal(await eraseSilent(test.platform, night), 0, day);
      }
      test.setNow('2026-04-20T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 1);
      assert.equal(await isThere(test, id), false);
    }));

  it('is not asked where nothing arrives', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      await createTalent(test.db, { ...old('2024-03-10'), email: ADDRESS.toUpperCase(), owner_staff_id: staffId });
      await refuse(test);
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 0);
      assert.deepEqual(await renewalMails(test), []);
      assert.equal(await toCallTold(test, staffId), 1);
    }));

  it('is not written to about where they were found: the sheet asks for another address, and then they are', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const found = { found_in: 'cvDatabase', found_at: '2026-11-18T10:00:00Z' } as const;
      const id = await createTalent(test.db, { ...found, email: ADDRESS });
      await refuse(test);
      test.setNow('2026-11-20T10:00:00Z');
      assert.equal(await tellFound(test.platform, night), 0);
      const { sourceNotice } = (await test.executeTalents(viewer, FIND_NOTICE, { id })).data.findTalent;
      assert.deepEqual({ ...sourceNotice }, { toldOn: null, waitsFor: 'email' });
      await test.db.updateTable('talent').set({ email: 'odilon@new.example' }).where('id', '=', id).execute();
      assert.equal(await tellFound(test.platform, night), 1);
    }));
});
