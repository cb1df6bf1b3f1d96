import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askCode, mailsOf, sent, signs } from '../missions/contract-signing/contract-signing.fixture.ts';
import { asAdmin, asSystem } from '../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../testing/test-api.ts';

const DISABLE = 'mutation ($id: ID!) { adminDisableStaff(recordId: $id) { recordId isDisabled } }';
const ENABLE = 'mutation ($id: ID!) { adminEnableStaff(recordId: $id) { isDisabled permissions } }';
const SET = `mutation ($id: ID!, $permissions: [StaffPermission!]!, $among: [StaffPermission!]) {
  adminSetPermissions(recordId: $id, permissions: $permissions, among: $among) { permissions } }`;
const LIST = '{ adminStaff { recordId fullname email permissions isDisabled hasAccount isViewer } }';

const api = committingTestApi();

const reasonOf = (answer: Awaited<ReturnType<TestContext['execute']>>) => answer.errors[0]?.extensions.reason;

describe('the administration of staff', () => {
  it('tells those who are left which missions are nobody’s any more, when somebody goes', () =>
    api.rollback(async (test) => {
      const boss = await test.create.staff();
      const gone = await test.create.staff({ firstname: 'Karim', lastname: 'Benali' });
      const idle = await test.create.staff();
      await test.create.mission({ csm_staff_id: gone.id });
      await test.create.mission({ csm_staff_id: gone.id });
      await test.create.mission({ csm_staff_id: gone.id, begin_mission: '2024-01-01', end_mission: '2024-12-31' });
      for (const { id } of [idle, gone]) await test.execute(asAdmin(boss.id), DISABLE, { id });
      const told = await test.db
        .selectFrom('notification')
        .select(['staff_id', 'description'])
        .where('title', '=', 'Missions à confier à quelqu’un d’autre')
        .execute();
      assert.deepEqual(
        told.filter(({ staff_id }) => [boss.id, gone.id, idle.id].includes(staff_id ?? '')).map((one) => one.staff_id),
        [boss.id],
      );
      assert.match(told[0]?.description ?? '', /^Karim Benali n’a plus accès .*\. 2\smissions gardent son nom/);
    }));

  it('is for the permission dpo: lists, disables, enables, and gives permissions', () =>
    api.rollback(async (test) => {
      const boss = await test.create.staff({ lastname: 'Aubry' });
      const other = await test.create.staff({ lastname: 'Zola' });
      const admin = asAdmin(boss.id);
      const partial = asAdmin(boss.id, new Set(['account', 'finance', 'recruit']));
      assert.equal((await test.execute(partial, LIST)).code, 'FORBIDDEN');
      const { data } = await test.execute(admin, LIST);
      assert.deepEqual(
        data.adminStaff.map((one: { recordId: string; isViewer: boolean }) => [one.recordId, one.isViewer]),
        [
          [boss.id, true],
          [other.id, false],
        ],
      );
      const set = await test.execute(admin, SET, { id: other.id, permissions: ['recruit'] });
      assert.deepEqual(set.data.adminSetPermissions.permissions, ['recruit']);
      const one = { id: other.id, permissions: ['finance'], among: ['finance', 'dpo'] };
      const more = (await test.execute(admin, SET, one)).data.adminSetPermissions.permissions;
      assert.deepEqual([...more].sort(), ['finance', 'recruit']);
      const fewer = await test.execute(admin, SET, { id: other.id, permissions: [], among: ['finance'] });
      assert.deepEqual(fewer.data.adminSetPermissions.permissions, ['recruit']);
      const disabled = await test.execute(admin, DISABLE, { id: other.id });
      assert.equal(disabled.data.adminDisableStaff.isDisabled, true);
      // The second of two clicks, and back: with the permissions of before.
      assert.equal((await test.execute(admin, DISABLE, { id: other.id })).code, undefined);
      const enabled = (await test.execute(admin, ENABLE, { id: other.id })).data.adminEnableStaff;
      assert.deepEqual([enabled.isDisabled, enabled.permissions], [false, ['recruit']]);
      const events = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('object_id', '=', other.id)
        .orderBy('id')
        .execute();
      assert.deepEqual(
        events.map(({ action }) => action),
        ['permission.change', 'permission.change', 'permission.change', 'role.change', 'role.change'],
      );
      const told = await test.db.selectFrom('notification').select('description').where('staff_id', '=', other.id);
      assert.match((await told.execute())[0]?.description ?? '', /désormais.*recrutement\.$/);
      assert.equal((await test.execute(admin, DISABLE, { id: 'x' })).code, 'OBJECT_NOT_FOUND');
    }));

  it('shuts out neither oneself, nor the last who administers, nor the account of System', () =>
    api.rollback(async (test) => {
      const boss = await test.create.staff();
      const admin = asAdmin(boss.id);
      assert.equal(reasonOf(await test.execute(admin, DISABLE, { id: boss.id })), 'ONESELF');
      assert.equal(reasonOf(await test.execute(admin, SET, { id: boss.id, permissions: ['account'] })), 'ONESELF');
      const system = asSystem((await test.create.staff({ can_dpo: false })).id);
      assert.equal(reasonOf(await test.execute(system, DISABLE, { id: boss.id })), 'LAST_ADMINISTRATOR');
      assert.equal(reasonOf(await test.execute(system, SET, { id: boss.id, permissions: [] })), 'LAST_ADMINISTRATOR');
      const named = await test.create.staff({ email: 'Systeme@bloom.example' });
      const { environment } = test.platform;
      environment.staffSystemEmail = 'systeme@bloom.example';
      const refused = await test.execute(admin, DISABLE, { id: named.id });
      environment.staffSystemEmail = null;
      assert.equal(reasonOf(refused), 'SYSTEM_ACCOUNT');
    }));

  it('leaves one of two who shut each other out, 20 times', () =>
    api.committed(async (test) => {
      await test.db.updateTable('staff').set({ can_dpo: false }).execute();
      for (let run = 0; run < 20; run += 1) {
        const [one, two] = [await test.create.staff(), await test.create.staff()];
        const answers = await Promise.all([
          test.execute(asAdmin(one.id), DISABLE, { id: two.id }),
          test.execute(asAdmin(two.id), DISABLE, { id: one.id }),
        ]);
        const left = await test.db
          .selectFrom('staff')
          .select('id')
          .where('id', 'in', [one.id, two.id])
          .where('disabled_at', 'is', null)
          .execute();
        assert.equal(left.length, 1, JSON.stringify(answers));
        await test.db.updateTable('staff').set({ can_dpo: false }).execute();
      }
    }));
});

describe('somebody of the firm whose access is taken away', () => {
  it('signs nothing for it any more; whoever else may is asked', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      await signs(test, of, of.other, of.first);
      const colleague = await test.create.staff();
      const who = { document: of.signing.id, signer: of.firm.id };
      assert.equal((await askCode(test, of.manager, who)).answer.code, undefined);
      const { errors } = await test.execute(asAdmin(colleague.id), DISABLE, { id: of.staff.id });
      assert.deepEqual(errors, []);
      assert.equal((await askCode(test, of.manager, who)).answer.code, 'UNAUTHENTICATED');
      const asked = (await mailsOf(test, 'contract-invitation')).map(({ recipient }) => recipient);
      assert.ok(asked.includes(colleague.email) && !asked.includes(of.staff.email), asked.join());
    }));
});
