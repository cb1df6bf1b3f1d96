import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth, CLIENT_SIGN, filledMonth } from '../cra/activities/activities.fixture.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import { raceRuns } from '../testing/race-runs.ts';
import { committingTestApi, type TestContext } from '../testing/test-api.ts';

const RUNS = raceRuns(24);
const PARALLEL = 4;

const api = committingTestApi();

async function statusOf(test: TestContext, documentId: string): Promise<string | undefined> {
  const row = await test.db.selectFrom('signing_document').select('status').where('id', '=', documentId);
  return (await row.executeTakeFirst())?.status;
}

/** The client signs while the contact's access ends; each comes first now and then. */
async function race(
  test: TestContext,
  end: (month: Awaited<ReturnType<typeof bloomerSignedMonth>>) => Promise<unknown>,
) {
  const wins = { sign: 0, end: 0 };
  const once = async (run: number) => {
    const month = await bloomerSignedMonth(test, await filledMonth(test, undefined, await test.create.mission()));
    const sign = () => test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
    const [signed] = await (run % 2 === 0
      ? Promise.all([sign(), end(month)])
      : Promise.all([end(month), sign()]).then(([ended, answer]) => [answer, ended] as const));
    if (signed.code === undefined) wins.sign += 1;
    else wins.end += 1;
    const expected = signed.code === undefined ? 'fullySigned' : 'bloomerSigned';
    assert.ok([undefined, 'UNAUTHENTICATED'].includes(signed.code), JSON.stringify(signed.errors));
    assert.equal(await statusOf(test, month.documentId), expected);
    // Whoever came first: from now on nothing opens by that link.
    const link = await test.db.selectFrom('link_token').select('revoked_at').where('id', '=', month.linkId);
    assert.notEqual((await link.executeTakeFirst())?.revoked_at, null);
  };
  await Promise.all(
    Array.from({ length: PARALLEL }, async (_, line) => {
      for (let run = line; run < RUNS; run += PARALLEL) await once(run);
    }),
  );
  assert.equal(wins.sign + wins.end, RUNS);
}

describe('a signature against the end of the access, on two connections', () => {
  it(`exactly one of removal and signature comes first, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      await race(test, async ({ contact }) => {
        const { errors } = await test.execute(admin, `mutation { removeContact(recordId: "${contact.id}") }`);
        assert.deepEqual(errors, []);
      });
    }));

  it(`the same with a colleague who takes the place on the mission, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      await race(test, async ({ mission, client }) => {
        const { id } = await test.create.contact(client.id);
        const { errors } = await test.execute(
          admin,
          `mutation { setMissionContacts(input: { recordId: "${mission.id}", contactOperations: ["${id}"] }) { recordId } }`,
        );
        assert.deepEqual(errors, []);
      });
    }));
});
