import assert from 'node:assert/strict';
import { it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { sent, signs } from './contract-signing.fixture.ts';

const api = testApi();

const HISTORY = 'query ($id: ID!) { missionHistory(missionId: $id) { action author } }';

for (const type of ['SST', 'PDS'] as const) {
  it(`who signed the ${type} by the link of a mail is named in the history of the mission`, () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type });
      await signs(test, of, of.other, of.first);
      const person = type === 'SST' ? of.bloomer : of.contact;
      const { data } = await test.execute(of.manager, HISTORY, { id: of.contract.mission_id });
      const events: { action: string; author: string }[] = data.missionHistory;
      assert.equal(
        events.find(({ action }) => action === 'contract.signature')?.author,
        `${person.firstname} ${person.lastname}`,
      );
    }));
}
