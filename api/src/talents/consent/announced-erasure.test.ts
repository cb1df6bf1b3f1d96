import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { writeHold } from '../../desk/retention/retention-hold.repository.ts';
import { previewRetention } from '../../desk/retention/retention-preview.service.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { leavingDays, night, old, recruiter } from './renewal.fixture.ts';
import { eraseSilent } from './silent-erasure.service.ts';

const api = testApi();
const ASKED = '2026-01-10T01:30:00Z';

/** How many go in the night of that day. */
function gone(test: TestContext, day: string): Promise<number> {
  test.setNow(`${day}T02:30:00Z`);
  return eraseSilent(test.platform, night);
}

/** How many a dry run says would go now. */
async function wouldGo({ platform }: TestContext): Promise<number | undefined> {
  return (await previewRetention(platform)).find(({ category }) => category === 'talents')?.due;
}

/** A talent that goes on 10 March, as its owner was told on the 3rd. */
async function announced(test: TestContext, changes: Partial<NewRow<'talent'>> = {}) {
  const { staffId, viewer } = await recruiter(test);
  const silent = { ...old('2024-03-10'), owner_staff_id: staffId, renewal_asked_at: ASKED };
  const id = await createTalent(test.db, { ...silent, ...changes });
  assert.equal(await gone(test, '2026-03-03'), 0);
  assert.deepEqual(await leavingDays(test, staffId), ['1 le 10 mars 2026']);
  return { id, staffId, viewer, silent };
}

describe('an erasure that was announced', () => {
  it('is announced to whoever follows the talent since, and waits for their week', () =>
    api.rollback(async (test) => {
      const { id } = await announced(test);
      const { staffId: next } = await recruiter(test);
      await test.db.updateTable('talent').set({ owner_staff_id: next }).where('id', '=', id).execute();
      for (const day of ['2026-03-06', '2026-03-10', '2026-03-12']) assert.equal(await gone(test, day), 0, day);
      assert.deepEqual(await leavingDays(test, next), ['1 le 13 mars 2026']);
      assert.equal(await wouldGo(test), 0);
      test.setNow('2026-03-13T00:30:00Z');
      assert.equal(await wouldGo(test), 1);
      assert.equal(await gone(test, '2026-03-13'), 1);
    }));

  it('is announced to every recruiter where the one who was told has left, and once', () =>
    api.rollback(async (test) => {
      const { staffId: left } = await announced(test);
      const { staffId: here } = await recruiter(test);
      await test.db.updateTable('staff').set({ disabled_at: '2026-03-05T08:00:00Z' }).where('id', '=', left).execute();
      for (const day of ['2026-03-06', '2026-03-10', '2026-03-12']) assert.equal(await gone(test, day), 0, day);
      assert.deepEqual(await leavingDays(test, here), ['1 le 13 mars 2026']);
      assert.equal(await gone(test, '2026-03-13'), 1);
    }));

  it('is announced of another talent on the same day as well, though as many go', () =>
    api.rollback(async (test) => {
      const { staffId, silent } = await announced(test);
      await createTalent(test.db, silent);
      assert.equal(await gone(test, '2026-03-03'), 0);
      assert.deepEqual(await leavingDays(test, staffId), ['1 le 10 mars 2026', '1 le 10 mars 2026']);
    }));

  it('is announced once more for the day that an older contact moved it to', () =>
    api.rollback(async (test) => {
      const { id, staffId, viewer } = await announced(test);
      const CONTACT = `mutation ($id: ID!) {
        recordTalentContact(talentId: $id, channel: phone, on: "2024-04-02") { keeping { eraseOn } } }`;
      const { data } = await test.executeTalents(viewer, CONTACT, { id });
      assert.equal(data.recordTalentContact.keeping.eraseOn, '2026-04-02');
      for (const day of ['2026-03-10', '2026-03-26', '2026-04-01']) assert.equal(await gone(test, day), 0, day);
      assert.deepEqual(await leavingDays(test, staffId), ['1 le 10 mars 2026', '1 le 2 avril 2026']);
      assert.equal(await gone(test, '2026-04-02'), 1);
    }));

  it('is announced once more when what kept somebody is over', () =>
    api.rollback(async (test) => {
      const { id, staffId } = await announced(test);
      await sql`insert into legal_hold (person_kind, person_id, reason, set_by, set_at)
        values ('talent', ${id}, 'Litige', 'x', now())`.execute(test.db);
      for (const day of ['2026-03-10', '2026-04-10']) assert.equal(await gone(test, day), 0, day);
      await sql`delete from legal_hold where person_id = ${id}`.execute(test.db);
      for (const day of ['2026-05-02', '2026-05-08']) assert.equal(await gone(test, day), 0, day);
      assert.deepEqual(await leavingDays(test, staffId), ['1 le 10 mars 2026', '1 le 9 mai 2026']);
      assert.equal(await gone(test, '2026-05-09'), 1);
    }));

  it('is announced to nobody while nothing of the category goes', () =>
    api.rollback(async (test) => {
      const { staffId, silent } = await announced(test);
      await createTalent(test.db, { ...silent, created_at: '2024-03-20T10:00:00Z' });
      const hold = { reason: 'Litige', by: 'x', at: new Date('2026-03-04T10:00:00Z') };
      await writeHold(test.db, 'talents', hold);
      for (const day of ['2026-03-13', '2026-03-30']) assert.equal(await gone(test, day), 0, day);
      assert.deepEqual(await leavingDays(test, staffId), ['1 le 10 mars 2026']);
      await writeHold(test.db, 'talents', null);
      assert.equal(await gone(test, '2026-04-01'), 0);
      assert.deepEqual(await leavingDays(test, staffId), ['1 le 10 mars 2026', '2 le 8 avril 2026']);
      assert.equal(await gone(test, '2026-04-08'), 2);
    }));
});
