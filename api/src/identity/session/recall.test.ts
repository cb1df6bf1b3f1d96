import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';

const LIST = '{ missions { recordId } }';
const ONE = 'query ($id: ID) { missions(recordId: $id) { recordId label } }';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

describe('a viewer known from an earlier request', () => {
  it('is seen again as soon as the identity has another record', async () => {
    const { bloomer } = await http.test.create.mission();
    const { client: society } = await http.test.create.mission();
    const claims = { sub: 'both-sides', email: bloomer.email, [TEST_ROLES_CLAIM]: ['Bloomer', 'Client'] };
    const token = await http.issuer.token(claims);
    const missions = async () => (await http.post(LIST, { token })).body.data.missions.length;
    assert.deepEqual([await missions(), await missions()], [1, 1]);
    const contact = await http.test.create.contact(society.id, {});
    const link = (id: string | null) =>
      http.api.pool.query("update identity_link set contact_id = $1 where subject = 'both-sides'", [id]);
    await link(contact.id);
    assert.deepEqual([await missions(), await missions()], [2, 2]);
    await link(null);
    assert.deepEqual([await missions(), await missions()], [1, 1]);
  });

  it('who asks again is answered what is asked now: other variables, another day, rows that were written since', async () => {
    const { mission, bloomer } = await http.test.create.mission({ end_mission: '2026-12-31' });
    const other = await http.test.create.mission({ bloomer_id: bloomer.id, end_mission: '2027-03-31' });
    const claims = { sub: 'asks-again', email: bloomer.email, [TEST_ROLES_CLAIM]: ['Bloomer'] };
    const token = await http.issuer.token(claims);
    const ask = async (variables: Record<string, unknown>) =>
      (await http.post(ONE, { token, variables })).body.data.missions as { recordId: string; label: string }[];
    const ids = async (id: string | null) => (await ask({ id })).map(({ recordId }) => recordId).sort();
    for (let time = 0; time < 3; time += 1) {
      assert.deepEqual(await ids(mission.id), [mission.id]);
      assert.deepEqual(await ids(other.mission.id), [other.mission.id]);
      assert.deepEqual(await ids(null), [mission.id, other.mission.id].sort());
    }
    await http.api.pool.query("update mission set label = 'Renommée' where id = $1", [mission.id]);
    assert.equal((await ask({ id: mission.id }))[0]?.label, 'Renommée');
    const running = async () =>
      (await http.post('{ missions { isActive } }', { token })).body.data.missions.map(
        ({ isActive }: { isActive: boolean }) => isActive,
      );
    assert.deepEqual(
      [await running(), await running()],
      [
        [true, true],
        [true, true],
      ],
    );
    http.test.setNow('2027-01-15T10:00:00Z');
    assert.deepEqual(await running(), [true, false]);
  });

  it('is refused at the next question when a right was taken, and no sooner', async () => {
    const { pool } = http.api;
    const { bloomer, client: society } = await http.test.create.mission();
    const contact = await http.test.create.contact(society.id, {});
    const staff = await http.test.create.staff({ email: 'loses-rights@bloom.example' });
    const statusOf = async (email: string | null, role: string, query = LIST) => {
      const token = await http.issuer.token({ sub: `right ${email}`, email, [TEST_ROLES_CLAIM]: [role] });
      const ask = async () => (await http.post(query, { token })).status;
      return { ask, before: [await ask(), await ask()] };
    };
    const CONTRACTS = '{ allMissions { count } }';
    const changes: [string | null, string, string, string, string?][] = [
      [bloomer.email, 'Bloomer', 'update bloomer set disabled_at = now() where id = $1', bloomer.id],
      [contact.email, 'Client', 'update contact set removed_at = now() where id = $1', contact.id],
      [
        staff.email,
        'Admin',
        'update staff set can_account = false, can_finance = false where id = $1',
        staff.id,
        CONTRACTS,
      ],
    ];
    for (const [email, role, change, id, query] of changes) {
      const { ask, before } = await statusOf(email, role, query);
      assert.deepEqual(before, [200, 200], role);
      await pool.query(change, [id]);
      assert.equal(await ask(), 403, role);
    }
  });

  it('sees the missions of the company that a contact acts for now', async () => {
    const first = await http.test.create.mission();
    const second = await http.test.create.mission();
    const contact = await http.test.create.contact(first.client.id, {});
    const token = await http.issuer.token({ sub: 'moves', email: contact.email, [TEST_ROLES_CLAIM]: ['Client'] });
    const ids = async () =>
      (await http.post(LIST, { token })).body.data.missions.map(({ recordId }: { recordId: string }) => recordId);
    assert.deepEqual([await ids(), await ids()], [[first.mission.id], [first.mission.id]]);
    await http.api.pool.query('update contact set society_id = $1 where id = $2', [second.client.id, contact.id]);
    assert.deepEqual(await ids(), [second.mission.id]);
  });
});
