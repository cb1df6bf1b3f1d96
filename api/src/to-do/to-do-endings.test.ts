import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ABANDON, BOTH, LATER, PRICES, sign, world } from '../missions/amendments/amendments.fixture.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const ASSESS = `mutation ($input: UpsertExtensionAssessmentInput!) { upsertExtensionAssessment(input: $input) {
  assessment } }`;
const ENDINGS = '{ toDoItems(kind: missionEnding, mine: false) { day missionId } }';

const api = testApi();

/** A mission over 2026; today is 20 November. */
async function ending(test: TestContext) {
  const made = await world(test);
  const assess = async (input: object) => {
    const answer = await test.execute(made.admin, ASSESS, { input: { missionId: made.id, ...input } });
    assert.equal(answer.code, undefined);
  };
  const asked = async (now?: string) => {
    if (now) test.setNow(now);
    const { data } = await test.execute(made.admin, ENDINGS);
    return data.toDoItems.map(({ day }: { day: string }) => day);
  };
  const amend = async (input: object) => {
    const { data, code } = await made.amend({ ...BOTH, ...input });
    assert.equal(code, undefined);
    return data.createMissionAmendment.recordId as string;
  };
  const signed = async () => {
    for (const side of ['SST', 'PDS'] as const) await sign(test, made.id, side);
  };
  return { ...made, assess, asked, amend, signed };
}

describe('the end of a mission', () => {
  it('is asked about until somebody estimates, and again once the mission is extended', () =>
    api.rollback(async (test) => {
      const { assess, asked, amend, signed } = await ending(test);
      assert.deepEqual(await asked(), ['2026-12-31']);
      await assess({ assessment: 0.75, newEndDate: '2027-03-31' });
      assert.deepEqual(await asked(), []);
      await amend(LATER);
      await signed();
      assert.deepEqual(await asked('2027-01-29T10:00:00Z'), []);
      assert.deepEqual(await asked('2027-01-30T10:00:00Z'), ['2027-03-31']);
      await assess({ assessment: 0.25 });
      assert.deepEqual(await asked(), []);
    }));

  it('is asked about again once a mission goes on that was not to', () =>
    api.rollback(async (test) => {
      const { assess, asked, amend, signed } = await ending(test);
      await assess({ assessment: 0 });
      await amend(LATER);
      await signed();
      assert.deepEqual(await asked('2027-01-30T10:00:00Z'), ['2027-03-31']);
    }));

  it('was estimated when its extension is abandoned', () =>
    api.rollback(async (test) => {
      const { admin, assess, asked, amend } = await ending(test);
      await assess({ assessment: 0.5 });
      const id = await amend(LATER);
      await test.execute(admin, ABANDON, { id });
      assert.deepEqual(await asked(), []);
    }));

  for (const [what, change, asks] of [
    ['a price', PRICES, ['2026-12-31']],
    ['an earlier end', { newEndMission: '2026-11-30' }, ['2026-11-30']],
    ['a later end', { newEndMission: '2027-01-15' }, []],
  ] as const) {
    it(`is ${asks.length > 0 ? '' : 'not '}asked about while ${what} waits for a signature`, () =>
      api.rollback(async (test) => {
        const { asked, amend } = await ending(test);
        await amend(change);
        assert.deepEqual(await asked(), asks);
      }));
  }

  for (const [assessment, left] of [
    [0, []],
    [1, ['2026-12-15']],
  ] as const) {
    it(`is ${left.length > 0 ? '' : 'not '}asked about when it comes earlier than the one estimated at ${assessment}`, () =>
      api.rollback(async (test) => {
        const { admin, assess, asked, amend, signed } = await ending(test);
        await assess({ assessment, newEndDate: assessment ? '2027-03-31' : null });
        await amend({ newEndMission: '2026-12-15' });
        await signed();
        const facts = '{ missions { extension { assessment } } }';
        const { data } = await test.execute(admin, facts);
        assert.equal(data.missions[0].extension?.assessment, assessment === 0 ? 0 : undefined);
        assert.deepEqual(await asked(), left);
      }));
  }
});
