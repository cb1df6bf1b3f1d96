import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { ANSWER, isThere, night, old, QUESTION, recruiter, renewalMails, tokenIn } from './renewal.fixture.ts';
import { askRenewals } from './renewal.service.ts';

const SAVE = 'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }';

const api = testApi();

describe('a talent whose address is corrected', () => {
  it('has no answer waiting at one that is theirs no more, and is asked again where they are', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const former = 'odilon@former.example';
      const id = await createTalent(test.db, { ...old('2024-03-10'), email: former });
      const save = async (talent: Record<string, unknown>) =>
        assert.deepEqual((await test.executeTalents(viewer, SAVE, { input: { id, ...talent } })).errors, []);
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      const token = tokenIn((await renewalMails(test))[0]?.text_body);
      await save({ email: 'odilon@new.example', secondaryEmails: [former.toUpperCase()] });
      assert.equal((await test.executeTalents(asNobody, QUESTION, { token })).code, undefined);
      await save({ secondaryEmails: [] });
      for (const stays of [true, false]) {
        assert.equal((await test.executeTalents(asNobody, ANSWER, { token, stays })).code, 'OBJECT_NOT_FOUND');
      }
      assert.ok(await isThere(test, id));
      test.setNow('2026-01-11T01:30:00Z');
      await askRenewals(test.platform, night);
      const asked = (await renewalMails(test)).map(({ recipient }) => recipient);
      // The first mail waited for the morning, and does not leave any more.
      assert.deepEqual(asked, ['odilon@new.example']);
    }));
});
