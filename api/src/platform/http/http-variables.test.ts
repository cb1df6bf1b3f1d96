import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { TEST_ROLES_CLAIM } from '../testing/test-issuer.ts';

const READ = 'query ($day: Date!) { getMissingCRA(month: $day) { __typename } }';
const WRITE = 'mutation ($day: Date!) { stopMission(endMission: $day, recordId: "m") { recordId } }';
const NESTED =
  'mutation ($input: UpsertExtensionAssessmentInput!) { upsertExtensionAssessment(input: $input) { __typename } }';
const SENTENCE = 'Une date est attendue au format aaaa-MM-jj, entre 1900 et 2200.';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

async function refusal(query: string, variables: Record<string, unknown>) {
  const token = await http.issuer.token({
    sub: 'caller',
    email: 'caller@bloom.example',
    [TEST_ROLES_CLAIM]: ['Admin'],
  });
  const { status, body } = await http.post(query, { token, variables });
  const { message, extensions } = body.errors[0];
  return { status, message, code: extensions.code, invalidArgs: extensions.invalidArgs };
}

describe('a variable that cannot be read', () => {
  for (const [query, name] of [
    [READ, 'day'],
    [WRITE, 'day'],
    [NESTED, 'newEndDate'],
  ] as const) {
    it(`is told in French, and which one it is: ${query.slice(0, 50)}…`, async () => {
      for (const day of ['9999-01-01', '0001-01-01', '2026-02-30', 'demain']) {
        const variables = { day, input: { missionId: 'm', assessment: 1, newEndDate: day } };
        assert.deepEqual(await refusal(query, variables), {
          status: 400,
          message: SENTENCE,
          code: 'BAD_USER_INPUT',
          invalidArgs: [name],
        });
      }
    });
  }

  it('is the same sentence when the date stands in the text of the document', async () => {
    assert.equal((await refusal('{ getMissingCRA(month: "0001-01-01") { __typename } }', {})).message, SENTENCE);
  });

  it('is named when it is missing or of another kind; what the library says stays beside it', async () => {
    for (const variables of [{}, { day: null }]) {
      const { message, invalidArgs } = await refusal(READ, variables);
      assert.equal(message, 'Valeur manquante ou d’un autre type\u00a0: «\u202fday\u202f».');
      assert.deepEqual(invalidArgs, ['day']);
    }
    const many = 'query ($many: Int) { allMissions(first: $many) { count } }';
    assert.match((await refusal(many, { many: 'abc' })).message, /«\u202fmany\u202f»/);
  });

  it('is told when all of them are no JSON, in an address, or no object', async () => {
    const token = await http.issuer.token({ sub: 'caller', email: 'c@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
    const address = new URL('/graphql', http.url);
    address.searchParams.set('query', READ);
    address.searchParams.set('variables', '{"day":');
    const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' };
    const asked = await fetch(address, { headers });
    assert.equal(asked.status, 400);
    const { message } = (await asked.json()).errors[0];
    assert.equal(message, 'Les variables de la demande sont illisibles.');
    const list = [1] as unknown as Record<string, unknown>;
    const posted = await http.post('{ me { id } }', { token, variables: list });
    assert.equal(posted.status, 400);
    assert.equal(posted.body.errors[0].message, message);
  });
});

it('a subscription is refused where no channel is open', async () => {
  const token = await http.issuer.token({ sub: 'caller', email: 'c@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
  const { status, body } = await http.post('subscription { notificationsChanged { __typename } }', { token });
  assert.equal(status, 400);
  assert.equal(body.errors[0].message, 'Les abonnements passent par le canal ouvert.');
});
