import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { ANSWER, isThere, night, old, QUESTION, renewalMails, tokenIn } from '../consent/renewal.fixture.ts';
import { askRenewals } from '../consent/renewal.service.ts';
import { eraseSilent } from '../consent/silent-erasure.service.ts';
import { boardOf, enter } from '../job-funnel/job-funnel.fixture.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { merge, recruiterOf, TRY, takeBack } from './merge.fixture.ts';

const api = testApi();

const setConsent = ({ db }: TestContext, talent_id: string, society_id: string, at: [string, string | null]) =>
  db
    .insertInto('talent_presentation')
    .values({ talent_id, society_id, presented_at: at[0], withdrawn_at: at[1] })
    .execute();

describe('the clock of two sheets that become one', () => {
  it('runs from when either was heard of: whoever answered on the sheet that goes is not erased for silence', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const keptId = await createTalent(test.db, old('2024-03-10'));
      const mergedId = await createTalent(test.db, { ...old('2024-03-10'), email: 'autre@mail.example' });
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 2);
      const mail = (await renewalMails(test)).find(({ recipient }) => recipient === 'autre@mail.example');
      test.setNow('2026-03-08T09:00:00Z');
      const { data } = await test.executeTalents(asNobody, ANSWER, { token: tokenIn(mail?.text_body), stays: true });
      assert.equal(data.answerTalentStay.stays, true);
      const { mergeId } = await merge(test, viewer, keptId, mergedId);
      test.setNow('2026-03-15T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      assert.equal(await isThere(test, keptId), true);
      // Two again, each has its own clock.
      assert.equal((await takeBack(test, viewer, keptId, mergeId)).code, undefined);
      assert.equal(await eraseSilent(test.platform, night), 0);
      test.setNow('2026-03-22T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 1);
      assert.deepEqual([await isThere(test, keptId), await isThere(test, mergedId)], [false, true]);
    }));

  it('a link that was mailed for the sheet that went still answers, once, for the one that stayed', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      for (const stays of [true, false]) {
        const keptId = await createTalent(test.db, { ...old('2025-12-01'), email: `garde-${stays}@mail.example` });
        const mergedId = await createTalent(test.db, { ...old('2024-03-10'), email: `part-${stays}@mail.example` });
        test.setNow('2026-01-10T01:30:00Z');
        await askRenewals(test.platform, night);
        const mail = (await renewalMails(test)).find(({ recipient }) => recipient === `part-${stays}@mail.example`);
        const token = tokenIn(mail?.text_body);
        const { mergeId } = await merge(test, viewer, keptId, mergedId);
        test.setNow('2026-01-12T09:00:00Z');
        assert.equal((await test.executeTalents(asNobody, QUESTION, { token })).code, undefined);
        assert.deepEqual((await test.executeTalents(asNobody, ANSWER, { token, stays })).errors, []);
        assert.equal(await isThere(test, keptId), stays);
        assert.equal((await test.executeTalents(asNobody, ANSWER, { token, stays })).code, 'OBJECT_NOT_FOUND');
        if (!stays) continue;
        // Heard of since: nobody has asked the other one, who is no more silent.
        assert.equal((await takeBack(test, viewer, keptId, mergeId)).code, undefined);
        const row = await test.db.selectFrom('talent').selectAll().where('id', '=', mergedId).executeTakeFirstOrThrow();
        assert.equal(row.renewal_asked_at, null);
      }
    }));
});

describe('what two sheets hold for one client', () => {
  it('of consents to be presented what was said last counts, whichever sheet goes', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const cases: [kept: [string, string | null], merged: [string, string | null], isWithdrawn: boolean][] = [
        [['2026-10-01T10:00:00Z', null], ['2026-09-01T10:00:00Z', '2026-11-01T10:00:00Z'], true],
        [['2026-09-01T10:00:00Z', '2026-11-01T10:00:00Z'], ['2026-10-01T10:00:00Z', null], true],
        [['2026-09-01T10:00:00Z', '2026-10-01T10:00:00Z'], ['2026-11-01T10:00:00Z', null], false],
        [['2026-11-01T10:00:00Z', null], ['2026-10-01T10:00:00Z', '2026-11-01T10:00:00Z'], true],
      ];
      for (const [own, others, isWithdrawn] of cases) {
        const { society } = await boardOf(test);
        const [keptId, mergedId] = [await createTalent(test.db), await createTalent(test.db)];
        await setConsent(test, keptId, society.id, own);
        await setConsent(test, mergedId, society.id, others);
        await merge(test, viewer, keptId, mergedId);
        const rows = await test.db
          .selectFrom('talent_presentation')
          .selectAll()
          .where('society_id', '=', society.id)
          .execute();
        assert.deepEqual(
          rows.map((row) => [row.talent_id, row.withdrawn_at !== null]),
          [[keptId, isWithdrawn]],
        );
      }
    }));

  it('of one offer the entry that is further stays, with the steps of both, and the trial says so', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const { job, society } = await boardOf(test);
      const keptId = await enter(test, { jobId: job.id, phase: 'Contacted', phase_since: '2026-11-10T10:00:00Z' });
      const mergedId = await enter(test, {
        jobId: job.id,
        phase: 'DebriefITW',
        phase_since: '2026-11-05T10:00:00Z',
        presentedTo: society.id,
      });
      const moved_at = new Date('2026-11-05T10:00:00Z');
      const steps = [
        { job_id: job.id, talent_id: keptId, to_phase: 'Contacted' as const, moved_at },
        { job_id: job.id, talent_id: mergedId, to_phase: 'DebriefITW' as const, moved_at },
      ];
      await test.db.insertInto('job_talent_move').values(steps).execute();
      const entries = () =>
        test.db.selectFrom('job_talent').select(['talent_id', 'phase']).where('job_id', '=', job.id).execute();
      const moves = () =>
        test.db.selectFrom('job_talent_move').select(['talent_id', 'to_phase']).orderBy('id').execute();
      const before = [await entries(), await moves()];
      const { mergeId, jobs } = await merge(test, viewer, keptId, mergedId);
      assert.equal(jobs, 0);
      assert.deepEqual(await entries(), [{ talent_id: keptId, phase: 'DebriefITW' }]);
      assert.deepEqual(await moves(), [
        { talent_id: keptId, to_phase: 'Contacted' },
        { talent_id: keptId, to_phase: 'DebriefITW' },
      ]);
      assert.equal((await takeBack(test, viewer, keptId, mergeId)).code, undefined);
      const byTalent = (one: { talent_id: string }, other: { talent_id: string }) =>
        one.talent_id.localeCompare(other.talent_id);
      assert.deepEqual((await entries()).toSorted(byTalent), before[0]?.toSorted(byTalent));
      assert.deepEqual(await moves(), before[1]);
    }));

  it('an entry that ended counts as far as it was, and of two as far the open one stays', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const cases = [
        [{ phase: 'Qualification' }, { phase: 'Archive', archived_from: 'DebriefITW' }, 'Archive'],
        [{ phase: 'Archive', archived_from: 'Contacted' }, { phase: 'Contacted' }, 'Contacted'],
        [{ phase: 'Validated' }, { phase: 'BPA' }, 'Validated'],
      ] as const;
      for (const [own, others, phase] of cases) {
        const { job } = await boardOf(test);
        const [keptId, mergedId] = [await createTalent(test.db), await createTalent(test.db)];
        await test.db
          .insertInto('job_talent')
          .values({ job_id: job.id, talent_id: keptId, ...own })
          .execute();
        await test.db
          .insertInto('job_talent')
          .values({ job_id: job.id, talent_id: mergedId, ...others })
          .execute();
        const tried = await test.executeTalents(viewer, TRY, { keptId, mergedId });
        assert.deepEqual(tried.errors, []);
        assert.deepEqual([...tried.data.mergeTalents.sharedJobs], [job.name]);
        await merge(test, viewer, keptId, mergedId);
        const entry = await test.db.selectFrom('job_talent').select('phase').where('job_id', '=', job.id).execute();
        assert.deepEqual(entry, [{ phase }]);
      }
    }));
});

describe('what a merge is said to bring over', () => {
  it('names profiles, addresses and numbers, presentations and who follows, and brings over just these', () =>
    api.rollback(async (test) => {
      const viewer = await recruiterOf(test);
      const owner = await test.create.staff({ can_recruit: true });
      const { job } = await boardOf(test);
      const keptId = await createTalent(test.db, { email: 'ici@mail.example', phone: '+33611111111' });
      const mergedId = await createTalent(test.db, {
        email: 'autre@mail.example',
        phone: '+33622222222',
        owner_staff_id: owner.id,
      });
      for (const [talent_id, network] of [
        [keptId, 'LinkedIn'],
        [mergedId, 'LinkedIn'],
        [mergedId, 'Github'],
      ] as const) {
        const url = `https://${network}.example/${talent_id}`;
        await test.db.insertInto('talent_profile').values({ talent_id, network, url }).execute();
      }
      await setConsent(test, mergedId, job.society_id, ['2026-11-01T09:00:00Z', null]);
      const { data, errors } = await test.executeTalents(viewer, TRY, { keptId, mergedId });
      assert.deepEqual(errors, []);
      const { profiles, contacts, takesOwner, presentations } = data.mergeTalents;
      assert.deepEqual(
        { profiles, contacts: [...contacts], takesOwner, presentations },
        { profiles: 1, contacts: ['autre@mail.example', '+33622222222'], takesOwner: true, presentations: 1 },
      );
      await merge(test, viewer, keptId, mergedId);
      const kept = await test.db.selectFrom('talent').selectAll().where('id', '=', keptId).executeTakeFirstOrThrow();
      assert.deepEqual([...kept.secondary_emails, ...kept.secondary_phones], [...contacts]);
      assert.equal(kept.owner_staff_id, owner.id);
      const networks = test.db.selectFrom('talent_profile').select('network').where('talent_id', '=', keptId);
      assert.deepEqual(
        (await networks.orderBy('network').execute()).map(({ network }) => network),
        ['Github', 'LinkedIn'],
      );
    }));
});
