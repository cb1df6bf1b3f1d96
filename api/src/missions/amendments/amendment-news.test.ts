import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextMorning, waitsForMorning } from '../../desk/notifications/digest.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { BOTH, LATER, sign, world } from './amendments.fixture.ts';

const api = testApi();

/** An extension whose Bloomer reads his news in the morning; answers that mail. */
async function extended(test: TestContext) {
  const made = await world(test);
  await waitsForMorning(test, { bloomer_id: made.bloomer.id }, ['missionExtended']);
  await made.amend({ ...LATER, ...BOTH });
  const morning = async () => (await nextMorning(test)).get(made.bloomer.email) ?? '';
  return { ...made, morning };
}

describe('the news that an amendment is to be signed', () => {
  it('is in the mail of the morning while it is', () =>
    api.rollback(async (test) => {
      const { id, morning } = await extended(test);
      await sign(test, id, 'PDS');
      assert.match(await morning(), /L’avenant reste à signer/);
    }));

  it('is not once all have signed, here or on paper', () =>
    api.rollback(async (test) => {
      const { id, morning } = await extended(test);
      for (const side of ['PDS', 'SST'] as const) await sign(test, id, side);
      assert.doesNotMatch(await morning(), /reste à signer/);
    }));
});
