import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';

const LIST = '{ missions { recordId } }';

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
});
