import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { bloomerSignedMonth, OCTOBER } from '../activities/activities.fixture.ts';

let http: TestHttp;
let admin: string;
before(async () => {
  http = await openTestHttp();
  admin = await http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
});
after(() => http.close());

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(`${http.url}${path}`, { headers: { authorization: `Bearer ${admin}` } });
  await answer.arrayBuffer();
  return answer.status;
}

describe('the address of a report', () => {
  it('is 404 under a name that is not one of its month', async () => {
    const { activityId } = await bloomerSignedMonth(http.test);
    const folder = `/files/activity/${OCTOBER}/${activityId}/cra`;
    assert.equal(await statusOf(`${folder}/client_octobre_2026_bloomer.pdf`), 200);
    for (const name of ['autre.pdf', 'client_septembre_2026_bloomer.pdf', 'client_octobre_2026_bloomer.html', '']) {
      assert.equal(await statusOf(`${folder}/${name}`), 404, name);
    }
    const otherMonth = `/files/activity/2026-09-01/${activityId}/cra/client_octobre_2026_bloomer.pdf`;
    assert.equal(await statusOf(otherMonth), 404);
  });
});
