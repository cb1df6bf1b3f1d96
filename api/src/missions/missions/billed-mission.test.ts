import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const COMPANY = 'query ($id: ID!) { society(recordId: $id) { name bloomerBillingMission } }';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

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
