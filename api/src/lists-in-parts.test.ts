import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer } from './platform/testing/viewers.ts';
import { testApi } from './testing/test-api.ts';

const queryOf = (list: string) =>
  `query ($first: Int, $after: ID) { ${list}(first: $first, after: $after) { recordId } }`;
const LISTS = ['missions', 'bloomers', 'societies', 'clientSocieties'] as const;

const api = testApi();

describe('a list that is longer than one answer', () => {
  it('is the same in parts as whole, whatever their size', () =>
    api.rollback(async ({ create, execute }) => {
      const { client } = await create.mission();
      // Some share what they are ordered by, some are over, one has not begun.
      await create.mission({ client_society_id: client.id });
      await create.mission({ begin_mission: '2025-01-01', end_mission: '2025-12-31' });
      await create.mission({ begin_mission: '2025-01-01', end_mission: '2025-12-31' });
      await create.mission({ begin_mission: '2027-01-01', end_mission: '2027-12-31' });
      for (const name of ['Élan', 'elan', 'Zéphyr', 'Zéphyr']) await create.clientSociety({ name });
      const admin = asAdmin((await create.staff()).id);
      for (const list of LISTS) {
        const ids = async (variables: Record<string, unknown> = {}): Promise<string[]> =>
          (await execute(admin, queryOf(list), variables)).data[list].map((row: { recordId: string }) => row.recordId);
        const whole = await ids();
        assert.ok(whole.length >= 5, list);
        const parts: string[] = [];
        for (const first of [1, 2, 1, 5_000]) parts.push(...(await ids({ first, after: parts.at(-1) })));
        assert.deepEqual(parts, whole, list);
        assert.deepEqual(await ids({ after: whole.at(-1) }), [], list);
      }
    }));

  it('is asked for in sensible parts', () =>
    api.rollback(async ({ create, execute }) => {
      const admin = asAdmin((await create.staff()).id);
      for (const list of LISTS) {
        for (const variables of [{ first: 0 }, { first: 5_001 }, { after: 'x' }]) {
          assert.equal((await execute(admin, queryOf(list), variables)).code, 'BAD_USER_INPUT', list);
        }
      }
    }));

  it('does not end after a row that is no more', () =>
    api.rollback(async ({ create, execute }) => {
      await create.mission();
      const admin = asAdmin((await create.staff()).id);
      for (const list of LISTS) {
        const { code, errors } = await execute(admin, queryOf(list), { after: randomUUID() });
        assert.equal(code, 'BAD_USER_INPUT', list);
        assert.equal(errors[0]?.message, 'Cette ligne n’existe plus\u00a0: relisez la liste depuis le début.');
      }
    }));

  it('gives a Bloomer the own missions alone, and tells nothing of where somebody else’s stands', () =>
    api.rollback(async ({ create, execute }) => {
      const { bloomer, mission } = await create.mission();
      const later = await create.mission({ begin_mission: '2026-11-01' });
      const earlier = await create.mission({ begin_mission: '2025-11-01' });
      const read = async (variables: Record<string, unknown>) =>
        execute(asBloomer(bloomer), queryOf('missions'), variables);
      assert.equal((await read({})).data.missions[0]?.recordId, mission.id);
      for (const { mission: other } of [later, earlier])
        assert.equal((await read({ after: other.id })).code, 'BAD_USER_INPUT');
      assert.deepEqual((await read({ after: mission.id })).data.missions, []);
    }));
});
