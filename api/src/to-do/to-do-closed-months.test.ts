import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { bloomerSignedMonth, filledMonth } from '../cra/activities/activities.fixture.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const LINES = '{ toDo(mine: false) { lines { kind month count remindable reminderMails } } }';
const LOCK = 'mutation ($society: ID) { lockMonth(month: "2026-10-01", societyId: $society) { month } }';
const BOARD = '{ getCraByMonth(month: "2026-10") { CRAStatus isLeftOpen } }';
const REFUSE = `mutation ($id: ID!) {
  refuseClientActivity(signingDocumentID: $id, signerFullname: "Claire Durand", reason: "Un congé") }`;
const OVER = { begin_mission: '2026-10-01', end_mission: '2026-10-31' };

const api = testApi();

async function band(test: TestContext) {
  const viewer = asAdmin((await test.create.staff()).id);
  const lines = async () => {
    const { data } = await test.execute(viewer, LINES);
    return data.toDo.lines.map(({ kind, count, remindable }: Record<string, unknown>) => [kind, count, remindable]);
  };
  const lock = async (society: string | null = null) =>
    assert.equal((await test.execute(viewer, LOCK, { society })).code, undefined);
  /** How many rows of the list of October are at a step and still wait for somebody. */
  const listed = async (step: string) => {
    const { data } = await test.execute(viewer, BOARD);
    const rows: { CRAStatus: string; isLeftOpen: boolean }[] = data.getCraByMonth;
    return rows.filter(({ CRAStatus, isLeftOpen }) => CRAStatus === step && !isLeftOpen).length;
  };
  return { viewer, lines, lock, listed };
}

describe('a month that finance closed', () => {
  it('asks nobody for reports that cannot be filled any more, of that client alone', () =>
    api.rollback(async (test) => {
      const { lines, lock, listed } = await band(test);
      const { client } = await test.create.mission(OVER);
      await test.create.mission(OVER);
      await filledMonth(test, undefined, await test.create.mission(OVER));
      const open = [
        ['reportMissing', 2, 2],
        ['bloomerSignature', 1, 1],
      ];
      assert.deepEqual(await lines(), open);
      await lock(client.id);
      assert.deepEqual(await lines(), [['reportMissing', 1, 1], open[1]]);
      assert.equal(await listed('NOT_CREATED'), 1);
      await lock();
      assert.deepEqual(await lines(), []);
      assert.deepEqual([await listed('NOT_CREATED'), await listed('WAITING_BLOOMER')], [0, 0]);
    }));

  it('still waits for a client who may sign, and for finance where the client refused', () =>
    api.rollback(async (test) => {
      const { lines, lock, listed } = await band(test);
      await bloomerSignedMonth(test, await filledMonth(test, undefined, await test.create.mission(OVER)));
      const refused = await bloomerSignedMonth(
        test,
        await filledMonth(test, undefined, await test.create.mission(OVER)),
      );
      await test.execute(refused.clientLink, REFUSE, { id: refused.documentId });
      await lock();
      assert.deepEqual(await lines(), [
        ['reportUnfinished', 1, 0],
        ['clientSignature', 1, 1],
      ]);
      assert.deepEqual([await listed('SIGNATURE_NOT_CREATED'), await listed('WAITING_CLIENT')], [1, 1]);
    }));
});

describe('a client nobody can write to', () => {
  for (const [whose, unreach] of [
    [
      'whose address refuses our mails',
      'insert into mail_bounce (address, reason) select lower(email), $$gone$$ from contact',
    ],
    ['without a contact', 'delete from mission_contact'],
  ] as const) {
    it(`is waited for and not reminded: one ${whose}`, () =>
      api.rollback(async (test) => {
        const { lines } = await band(test);
        await bloomerSignedMonth(test, await filledMonth(test, undefined, await test.create.mission(OVER)));
        assert.deepEqual(await lines(), [['clientSignature', 1, 1]]);
        await sql.raw(unreach).execute(test.db);
        assert.deepEqual(await lines(), [['clientSignature', 1, 0]]);
      }));
  }
});
