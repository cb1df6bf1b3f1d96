import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi } from '../../testing/test-api.ts';

const RUNS = raceRuns();
const ENTER = 'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }';

const api = committingTestApi();

describe('races of entries', () => {
  it(`two enter one person under two addresses: one sheet is left, and the second is led to it, ${RUNS} times`, () =>
    api.committed(async (test) => {
      const viewer = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      for (let run = 0; run < RUNS; run += 1) {
        const phone = `+336${String(10_000_000 + run)}`;
        const enter = (firstname: string, lastname: string) => {
          const email = `${crypto.randomUUID()}@talent.example`;
          const input = { firstname, lastname, email, phone, jobTitle: 'Comptable' };
          return test.executeTalents(viewer, ENTER, { input });
        };
        const answers = await Promise.all([enter('Marie', 'Laurent'), enter('laurent', 'MARIE')]);
        assert.deepEqual(answers.map(({ code }) => code ?? 'ok').toSorted(), ['P2002', 'ok']);
        const there = await test.db.selectFrom('talent').select('id').where('phone', '=', phone).execute();
        assert.equal(there.length, 1);
        const refusal = answers.find(({ code }) => code === 'P2002');
        assert.deepEqual(refusal?.errors[0]?.extensions.data, { target: 'phone', existingId: there[0]?.id });
      }
    }));
});
