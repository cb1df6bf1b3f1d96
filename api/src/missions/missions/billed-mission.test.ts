import assert from 'node:assert/strict';
import { it } from 'node:test';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';

const COMPANY = 'query ($id: ID!) { society(recordId: $id) { name bloomerBillingMission } }';

const api = testApi();

it('a company says which mission it invoices, to those who handle prices and papers', () =>
  api.rollback(async (test) => {
    const made = await test.create.mission();
    const id = made.billing?.id ?? '';
    const staff = (await test.create.staff()).id;
    const read = async (viewer: Parameters<typeof test.execute>[0]) => test.execute(viewer, COMPANY, { id });
    assert.equal((await read(asNobody)).code, 'UNAUTHENTICATED');
    assert.equal((await read(asAdmin(staff))).data.society.bloomerBillingMission, made.mission.id);
    assert.equal((await read(asAdmin(staff, new Set(['recruit'])))).data.society?.bloomerBillingMission ?? null, null);
    assert.equal((await read(asBloomer(made.bloomer))).data.society?.bloomerBillingMission ?? null, null);
    await test.db.updateTable('mission').set({ deleted_at: new Date() }).where('id', '=', made.mission.id).execute();
    assert.equal((await read(asAdmin(staff))).data.society.bloomerBillingMission, null);
  }));

it('a company names its missions to staff: those it buys, pays or invoices, the latest first', () =>
  api.rollback(async (test) => {
    const { mission, client, billing, bloomer } = await test.create.mission({ begin_mission: '2026-01-01' });
    const paid = await test.create.mission({ begin_mission: '2026-03-01', client_billing_society_id: client.id });
    const admin = asAdmin((await test.create.staff()).id, new Set(['recruit']));
    const MISSIONS = 'query ($id: ID!) { society(recordId: $id) { missions { recordId } } }';
    const read = async (viewer: Parameters<typeof test.execute>[0], id = '') =>
      (await test.execute(viewer, MISSIONS, { id })).data.society?.missions.map(
        ({ recordId }: { recordId: string }) => recordId,
      );
    assert.deepEqual(await read(admin, client.id), [paid.mission.id, mission.id]);
    assert.deepEqual(await read(admin, billing?.id), [mission.id]);
    assert.deepEqual(await read(asBloomer(bloomer), billing?.id), []);
    await test.db.updateTable('mission').set({ deleted_at: new Date() }).where('id', '=', mission.id).execute();
    assert.deepEqual(await read(admin, billing?.id), []);
  }));
