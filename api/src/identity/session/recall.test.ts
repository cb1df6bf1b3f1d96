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
});
