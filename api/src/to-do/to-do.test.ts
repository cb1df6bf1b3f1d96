import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bareReport, bloomerSignedMonth, filledMonth } from '../cra/activities/activities.fixture.ts';
import { queueMail } from '../platform/mail/mail.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const LINES = `query ($mine: Boolean!) { toDo(mine: $mine) { month lines {
  id kind month count remindable reminderMails oldest items { id title detail day missionId waitsFor canRemind documentId } } } }`;
const ITEMS = `query ($kind: ToDoKind!, $month: Date, $mine: Boolean!) {
  toDoItems(kind: $kind, month: $month, mine: $mine) { id title detail day missionId waitsFor canRemind documentId } }`;
const BOARD = `query ($month: String!, $mine: Boolean) {
  getCraByMonth(month: $month, mine: $mine) { CRAStatus mission { recordId } } }`;
const REMIND = 'mutation ($id: ID!) { relaunchInviteClientCRA(signingDocumentId: $id) { alreadySentToday } }';
const MAILS = '{ failedMails { recordId } }';

const STEPS: Record<string, string> = {
  reportMissing: 'NOT_CREATED',
  reportUnfinished: 'SIGNATURE_NOT_CREATED',
  bloomerSignature: 'WAITING_BLOOMER',
  clientSignature: 'WAITING_CLIENT',
};

interface Item {
  id: string;
  title: string;
  day: string;
  missionId: string | null;
  waitsFor: string | null;
  canRemind: boolean;
}
interface Line {
  id: string;
  kind: string;
  month: string | null;
  count: number;
  remindable: number;
  reminderMails: number;
  oldest: string;
  items: Item[];
}

const api = testApi();

async function lines(test: TestContext, viewer: Viewer, mine = false): Promise<Line[]> {
  const { data, errors } = await test.execute(viewer, LINES, { mine });
  assert.deepEqual(errors, []);
  return data.toDo.lines;
}

/** October 2026 in every state, of missions of which one is looked after by `mine`. The clock says 20 November. */
async function october(test: TestContext) {
  const mine = await test.create.staff();
  const from = { begin_mission: '2026-10-01', end_mission: '2027-09-30' };
  await test.create.mission({ ...from, csm_staff_id: mine.id });
  const managed = await test.create.mission(from);
  await test.db
    .insertInto('bloomer_account_manager')
    .values({ bloomer_id: managed.bloomer.id, staff_id: mine.id })
    .execute();
  await test.create.mission(from);
  const filled = await filledMonth(test, undefined, await test.create.mission(from));
  const signed = await bloomerSignedMonth(
    test,
    await filledMonth(test, undefined, await test.create.mission({ ...from, csm_staff_id: mine.id })),
  );
  const done = await test.create.mission(from);
  await bareReport(test, done.mission.id, '2026-10-01', { validation: 'signed' });
  const bare = await test.create.mission(from);
  await bareReport(test, bare.mission.id, '2026-10-01');
  return { mine, managed, filled, signed };
}

describe('what staff have to do', () => {
  it('counts reports as the list of the month does, everybody’s and mine', () =>
    api.rollback(async (test) => {
      const { mine } = await october(test);
      const viewer = asAdmin(mine.id);
      for (const only of [false, true]) {
        const found = await lines(test, viewer, only);
        const { data } = await test.execute(viewer, BOARD, { month: '2026-10', mine: only });
        for (const [kind, step] of Object.entries(STEPS)) {
          const listed = data.getCraByMonth.filter(({ CRAStatus }: { CRAStatus: string }) => CRAStatus === step);
          const line = found.find(({ id }) => id === `${kind}:2026-10-01`);
          assert.equal(line?.count ?? 0, listed.length, `${kind}, mine ${only}`);
          const items = await test.execute(viewer, ITEMS, { kind, month: '2026-10-01', mine: only });
          assert.equal(items.data.toDoItems.length, listed.length);
        }
      }
      const all = await lines(test, viewer);
      const counted = all.map(({ id, count, oldest, remindable }) => [id, count, oldest, remindable]);
      assert.deepEqual(counted, [
        ['reportMissing:2026-10-01', 3, '2026-10-31', 3],
        ['reportUnfinished:2026-10-01', 1, '2026-10-31', 1],
        ['bloomerSignature:2026-10-01', 1, '2026-10-31', 1],
        ['clientSignature:2026-10-01', 1, '2026-10-31', 1],
      ]);
      const own = await lines(test, viewer, true);
      assert.deepEqual(
        own.map(({ id, count }) => [id, count]),
        [
          ['reportMissing:2026-10-01', 2],
          ['clientSignature:2026-10-01', 1],
        ],
      );
    }));

  it('says who has to sign, and who was reminded already', () =>
    api.rollback(async (test) => {
      const { mine, signed } = await october(test);
      const viewer = asAdmin(mine.id);
      const waiting = async () => (await lines(test, viewer)).find(({ kind }) => kind === 'clientSignature');
      const { contact, documentId } = signed;
      assert.deepEqual(
        (await waiting())?.items.map(({ waitsFor, canRemind }) => [waitsFor, canRemind]),
        [[`${contact.firstname} ${contact.lastname}`, true]],
      );
      await test.execute(viewer, REMIND, { id: documentId });
      assert.deepEqual([(await waiting())?.count, (await waiting())?.remindable], [1, 0]);
      // Finance reads the same, and reminds nobody.
      const seen = await lines(test, asAdmin(mine.id, new Set(['finance'])));
      assert.deepEqual([seen.length > 0, seen.every(({ remindable }) => remindable === 0)], [true, true]);
    }));

  it('says how many mails a round of reminders sends: one for each contact who can be reached', () =>
    api.rollback(async (test) => {
      const { mine, signed } = await october(test);
      for (const [position, email] of ['second@client.example', 'Dead@client.example'].entries()) {
        const contact = await test.create.contact(signed.client.id, { email });
        const seat = {
          mission_id: signed.mission.id,
          contact_id: contact.id,
          role: 'operations' as const,
          position: position + 1,
        };
        await test.db.insertInto('mission_contact').values(seat).execute();
      }
      await test.db.insertInto('mail_bounce').values({ address: 'dead@client.example', reason: 'gone' }).execute();
      const mails = async () =>
        (await lines(test, asAdmin(mine.id))).map(({ kind, remindable, reminderMails }) => [
          kind,
          remindable,
          reminderMails,
        ]);
      assert.deepEqual(await mails(), [
        ['reportMissing', 3, 3],
        ['reportUnfinished', 1, 1],
        ['bloomerSignature', 1, 1],
        ['clientSignature', 1, 2],
      ]);
      await test.execute(asAdmin(mine.id), REMIND, { id: signed.documentId });
      assert.deepEqual((await mails()).at(-1), ['clientSignature', 0, 0]);
    }));

  it('speaks of the month before until the fifth, and of a month from the day on which it may be signed', () =>
    api.rollback(async (test) => {
      const viewer = asAdmin((await test.create.staff()).id);
      await test.create.mission({ begin_mission: '2026-10-05', end_mission: '2027-09-30' });
      const at = async (day: string) => {
        test.setNow(`${day}T10:00:00Z`);
        const { data } = await test.execute(viewer, LINES, { mine: false });
        return [data.toDo.month, data.toDo.lines.map(({ id }: Line) => id)];
      };
      const late = 'reportMissing:2026-10-01';
      const next = 'reportMissing:2026-11-01';
      assert.deepEqual(await at('2026-10-23'), ['2026-10-01', []]);
      assert.deepEqual(await at('2026-10-24'), ['2026-10-01', [late]]);
      assert.deepEqual(await at('2026-11-04'), ['2026-10-01', [late]]);
      assert.deepEqual(await at('2026-11-05'), ['2026-11-01', [late]]);
      assert.deepEqual(await at('2026-11-23'), ['2026-11-01', [late, next]]);
    }));

  it('counts missions that end without an estimate, certificates that run out and amendments that wait', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const over = { begin_mission: '2026-11-02' };
      const ending = await test.create.mission({ ...over, end_mission: '2027-01-19', csm_staff_id: staff.id });
      await test.create.mission({ ...over, end_mission: '2027-01-20' });
      const estimated = await test.create.mission({ ...over, end_mission: '2027-01-10' });
      await test.db
        .insertInto('extension_assessment')
        .values({ mission_id: estimated.mission.id, assessment: 0.5, created_by: 'test' })
        .execute();
      const company = await test.create.society({ status: 'SASU', urssaf_expiration_date: '2026-11-30' });
      await test.create.mission({ ...over, end_mission: '2027-09-30', bloomer_billing_society_id: company.id });
      const found = await lines(test, asAdmin(staff.id));
      assert.deepEqual(
        found.filter(({ month }) => month === null).map(({ kind, count, oldest }) => [kind, count, oldest]),
        [
          ['missionEnding', 1, '2027-01-19'],
          ['certificate', 1, '2026-11-30'],
        ],
      );
      const own = await lines(test, asAdmin(staff.id), true);
      const items = own.filter(({ month }) => month === null).flatMap((line) => line.items);
      assert.deepEqual(
        items.map(({ missionId }) => missionId),
        [ending.mission.id],
      );
    }));

  it('counts failed mails as their list does, for those who may read it, and jobs for all of them', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      for (const to of ['one@client.example', 'two@client.example']) {
        await queueMail(test.db, { dedupeKey: to, template: 'test', to, subject: 'Mission', text: 'x', html: 'x' });
      }
      await test.db.updateTable('mail_outbox').set({ state: 'failed' }).execute();
      const now = new Date('2026-11-19T10:00:00Z');
      const job = { job_name: 'craSeal', state: 'failed', started_at: now } as const;
      for (const [id, created_by] of [
        ['00000000-0000-4000-8000-000000000001', `staff:${staff.id}`],
        ['00000000-0000-4000-8000-000000000002', null],
      ] as const) {
        await test.db
          .insertInto('job_run')
          .values({ ...job, id, created_by })
          .execute();
      }
      const counts = async (viewer: Viewer) => (await lines(test, viewer)).map(({ kind, count }) => [kind, count]);
      const account = asAdmin(staff.id, new Set(['account']));
      const { data } = await test.execute(account, MAILS);
      assert.deepEqual(await counts(account), [
        ['failedMail', data.failedMails.length],
        ['failedJob', 2],
      ]);
      const finance = asAdmin(staff.id, new Set(['finance']));
      assert.deepEqual(await counts(finance), [['failedJob', 2]]);
      const [line] = await lines(test, finance);
      assert.deepEqual(
        line?.items.map(({ title }) => title),
        ['Scellement d’un CRA', 'Scellement d’un CRA'],
      );
    }));
});
