import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN } from '../activities/activities.fixture.ts';
import { remindClientsToSign } from './client-signature.reminder.ts';
import { historyOf } from './reminders.fixture.ts';

const api = testApi();

const reminders = async ({ db }: TestContext) => {
  const rows = await db.selectFrom('mail_outbox').select('recipient').where('template', '=', 'cra-reminder').execute();
  return rows.map(({ recipient }) => recipient);
};

/** A month whose client cannot be reached any more, and a later one whose client can. */
async function bouncing(test: TestContext) {
  const { contact, mission } = await bloomerSignedMonth(test);
  const address = (contact.email ?? '').toLowerCase();
  await test.db.insertInto('mail_bounce').values({ address, reason: '550 unknown' }).execute();
  test.setNow('2026-11-20T10:00:00Z');
  return { contact, mission, month: await bloomerSignedMonth(test) };
}

describe('a client who does not sign', () => {
  it('is reminded after two days and then every five, five times; from the fourth on the staff is told too', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const { contact } = await bloomerSignedMonth(test);
      const days: string[] = [];
      let before = 0;
      for (let day = 0; day < 60; day += 1) {
        const instant = new Date(Date.parse('2026-11-20T09:00:00Z') + day * 86_400_000).toISOString();
        test.setNow(instant);
        for (let round = 0; round < 2; round += 1) await remindClientsToSign(test.platform);
        const now = (await reminders(test)).length;
        if (now > before) days.push(instant.slice(5, 10));
        before = now;
      }
      // Signed on a Friday: what falls on a week-end leaves on the Monday.
      assert.deepEqual(days, ['11-23', '11-27', '12-02', '12-07', '12-14']);
      assert.deepEqual([...new Set(await reminders(test))], [contact.email]);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', staff.id).execute();
      const own = told.filter(({ title }) => title === 'CRA sans réponse du client');
      assert.equal(own.length, 2);
      assert.match(
        own[0]?.description ?? '',
        /n’a pas signé le CRA de Benoît Petit pour octobre 2026, malgré nos relances\./,
      );
    }));

  it('whose address refuses mails was not reminded, and is once it is another', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const { contact, mission, month } = await bouncing(test);
      test.setNow('2026-12-15T09:00:00Z');
      for (let round = 0; round < 2; round += 1) await remindClientsToSign(test.platform, 1);
      assert.deepEqual([await reminders(test), await historyOf(test, mission.id)], [[month.contact.email], []]);
      const told = await test.db.selectFrom('notification').select('title').where('staff_id', '=', staff.id).execute();
      assert.equal(told.filter(({ title }) => title === 'CRA sans réponse du client').length, 1);
      const change = { email: 'claire.nouvelle@client.example' };
      await test.db.updateTable('contact').set(change).where('id', '=', contact.id).execute();
      await remindClientsToSign(test.platform);
      assert.ok((await reminders(test)).includes(change.email));
    }));

  it('who was told makes room for the next, also after he missed turns', () =>
    api.rollback(async (test) => {
      await bloomerSignedMonth(test);
      const second = await bloomerSignedMonth(test);
      // Late enough for the last turn, of which none came before.
      test.setNow('2026-12-15T09:00:00Z');
      for (let round = 0; round < 3; round += 1) await remindClientsToSign(test.platform, 1);
      const told = await reminders(test);
      assert.equal(told.length, 2);
      assert.ok(told.includes(second.contact.email ?? ''));
    }));

  it('is left alone once he signed, at night, or when somebody reminded him by hand the day before', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      test.setNow('2026-11-25T23:00:00Z');
      await remindClientsToSign(test.platform);
      assert.deepEqual(await reminders(test), []);
      const byHand = { mission_id: month.mission.id, month: '2026-10-01', kind: 'client', day: '2026-11-25' } as const;
      await test.db
        .insertInto('relaunch')
        .values({ ...byHand, asked_by: 'x' })
        .execute();
      test.setNow('2026-11-26T09:00:00Z');
      await remindClientsToSign(test.platform);
      assert.deepEqual(await reminders(test), []);
      test.setNow('2026-11-27T09:00:00Z');
      const { code } = await test.execute(month.clientLink, CLIENT_SIGN, {
        id: month.documentId,
        name: 'Claire Durand',
      });
      assert.equal(code, undefined);
      await remindClientsToSign(test.platform);
      assert.deepEqual(await reminders(test), []);
    }));
});
