import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { boardOf, enter } from '../job-funnel/job-funnel.fixture.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import {
  ANSWER,
  FIND_KEEPING,
  isThere,
  night,
  old,
  QUESTION,
  recruiter,
  renewalMails,
  tokenIn,
} from './renewal.fixture.ts';
import { askRenewals } from './renewal.service.ts';

const api = testApi();

describe('whom nobody erases', () => {
  it('is answered like everybody when a court needs the data: a data officer gets the request, and the link is spent', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const officer = await test.create.staff({ can_dpo: true });
      const id = await createTalent(test.db, old('2024-03-10'));
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      const token = tokenIn((await renewalMails(test))[0]?.text_body);
      await sql`insert into legal_hold (person_kind, person_id, reason, set_by, set_at)
        values ('talent', ${id}, 'Litige', 'x', now())`.execute(test.db);
      const question = await test.executeTalents(asNobody, QUESTION, { token });
      assert.deepEqual({ ...question.data.talentStayQuestion }, { firstname: 'Odilon', eraseOn: '2026-03-10' });
      const { data, errors } = await test.executeTalents(asNobody, ANSWER, { token, stays: false });
      assert.deepEqual([errors, data.answerTalentStay.stays], [[], false]);
      assert.equal((await test.executeTalents(asNobody, QUESTION, { token })).code, 'OBJECT_NOT_FOUND');
      assert.equal(await isThere(test, id), true);
      const asked = await test.db.selectFrom('privacy_request').selectAll().executeTakeFirstOrThrow();
      assert.deepEqual([asked.kind, asked.state, asked.channel, asked.person_id], ['erasure', 'checked', 'link', id]);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', officer.id).execute();
      assert.equal(told.filter(({ kind }) => kind === 'dataRequest').length, 1);
      const { keeping } = (await test.executeTalents(viewer, FIND_KEEPING, { id })).data.findTalent;
      assert.deepEqual({ ...keeping }, { state: 'due', eraseOn: null, keptFor: 'legalHold' });
    }));

  it('has no day of erasure on the sheet', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const { job } = await boardOf(test);
      const past = old('2020-01-01');
      const bloomer = await createTalent(test.db, { ...past, bloomer_status: 'Bloomer' });
      const placed = await enter(test, { jobId: job.id, phase: 'Validated', ...past });
      const candidate = await enter(test, { jobId: job.id, phase: 'Contacted', ...past });
      const said = await Promise.all(
        [bloomer, placed, candidate].map(
          async (id) => (await test.executeTalents(viewer, FIND_KEEPING, { id })).data.findTalent.keeping,
        ),
      );
      assert.deepEqual(
        said.map(({ keptFor, eraseOn }) => [keptFor, eraseOn]),
        [
          ['placed', null],
          ['placed', null],
          ['candidate', null],
        ],
      );
    }));
});
