import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { TEST_ROLES_CLAIM } from '../testing/test-issuer.ts';

const LIST = 'query ($id: ID, $month: Date) { missions(recordId: $id, activityMonth: $month) { recordId } }';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

/** Somebody of an own mission over the whole year, and one that ends in June. */
async function bloomerWithMissions() {
  const { bloomer, mission } = await http.test.create.mission();
  const short = await http.test.create.mission({ bloomer_id: bloomer.id, end_mission: '2026-06-30' });
  const claims = { sub: bloomer.id, email: bloomer.email, [TEST_ROLES_CLAIM]: ['Bloomer'] };
  return { token: await http.issuer.token(claims), long: mission.id, short: short.mission.id };
}

type Person = Awaited<ReturnType<typeof bloomerWithMissions>>;

async function ask({ token }: Person, variables: { id?: string; month?: string }): Promise<string[]> {
  const { body } = await http.post(LIST, { token, variables });
  const list: { recordId: string }[] = body.data?.missions ?? [];
  return body.errors?.[0].extensions.code ?? list.map(({ recordId }) => recordId).sort();
}

describe('a list that several people ask for in the same words', () => {
  it('holds what is theirs and what they asked for, whoever asked before', async () => {
    const people = [await bloomerWithMissions(), await bloomerWithMissions()] as const;
    // The third time a statement is met, it is prepared under a name that everybody's requests share.
    for (let time = 0; time < 3; time += 1) {
      for (const [person, other] of [people, people.toReversed()] as [Person, Person][]) {
        const { long, short } = person;
        assert.deepEqual(await ask(person, {}), [long, short].sort());
        assert.deepEqual(await ask(person, { id: short }), [short]);
        assert.deepEqual(await ask(person, { id: long, month: '2026-09-01' }), [long]);
        assert.deepEqual(await ask(person, { id: short, month: '2026-09-01' }), []);
        assert.deepEqual(await ask(person, { month: '2026-09-01' }), [long]);
        assert.deepEqual(await ask(person, { month: '2026-05-01' }), [long, short].sort());
        assert.equal(await ask(person, { id: other.long }), 'OBJECT_NOT_OWNED');
      }
    }
  });
});
