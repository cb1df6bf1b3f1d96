import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { ANSWER, isThere, night, old, QUESTION, renewalMails, tokenIn } from '../consent/renewal.fixture.ts';
import { askRenewals } from '../consent/renewal.service.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { merge, recruiterOf, takeBack } from './merge.fixture.ts';

const FIND = 'query ($id: ID!) { findTalent(id: $id) { id } }';

const api = testApi();

describe('a sheet that became one that became another', () => {
  it('leads there, and back to the one in between when that is taken apart again', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const [first, second, third] = [
        await createTalent(test.db),
        await createTalent(test.db),
        await createTalent(test.db),
      ] as const;
      const leadsTo = async (id: string) => {
        const { code, errors } = await test.executeTalents(viewer, FIND, { id });
        assert.equal(code, 'OBJECT_NOT_FOUND');
        return errors[0]?.extensions.data;
      };
      await merge(test, viewer, second, first);
      const { mergeId } = await merge(test, viewer, third, second);
      assert.deepEqual(await leadsTo(first), { existingId: third });
      assert.deepEqual(await leadsTo(second), { existingId: third });
      assert.equal((await takeBack(test, viewer, third, mergeId)).code, undefined);
      assert.deepEqual(await leadsTo(first), { existingId: second });
      assert.equal((await test.executeTalents(viewer, FIND, { id: second })).data.findTalent.id, second);
    }));

  it('its mailed question still answers, once', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const [first, second, third] = [
        await createTalent(test.db, { ...old('2024-03-10'), email: 'un@mail.example' }),
        await createTalent(test.db, { ...old('2025-12-01'), email: 'deux@mail.example' }),
        await createTalent(test.db, { ...old('2025-12-01'), email: 'trois@mail.example' }),
      ] as const;
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      const token = tokenIn((await renewalMails(test))[0]?.text_body);
      await merge(test, viewer, second, first);
      await merge(test, viewer, third, second);
      test.setNow('2026-01-12T09:00:00Z');
      assert.equal((await test.executeTalents(asNobody, QUESTION, { token })).code, undefined);
      assert.deepEqual((await test.executeTalents(asNobody, ANSWER, { token, stays: false })).errors, []);
      assert.equal(await isThere(test, third), false);
      assert.equal((await test.executeTalents(asNobody, QUESTION, { token })).code, 'OBJECT_NOT_FOUND');
    }));
});
