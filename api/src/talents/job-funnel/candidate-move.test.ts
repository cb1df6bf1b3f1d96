import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { ADD, CONSENT, enter, funnel, MOVE, NOTES, ORDER, WITHDRAW } from './job-funnel.fixture.ts';

const JOB = `query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) { talents { id phase
  viewerMoves { to kind needsReason refusal refusalReason } consent { consentedOn channel withdrawnAt }
  order { orderedOn reference } moves { from to reason } phaseNotes { answers { question answer } } hiresweetId } } }`;

const api = testApi();

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a candidate who is moved', () => {
  it('is moved by recruiters and account managers only', () =>
    api.rollback(async (test) => {
      const { job, board, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'NotContacted' });
      const { id } = await test.create.staff();
      const move = { talentId, to: 'Contacted' };
      const statements = [
        [MOVE, move],
        [ADD, { talentId, author: 'x@bloom.example' }],
        [CONSENT, { talentId, consentedOn: '2026-11-02', channel: 'phone' }],
        [WITHDRAW, { talentId }],
        [ORDER, { talentId, orderedOn: '2026-11-02' }],
        [NOTES, { talentId, answers: [{ question: 'Envie ?', answer: 'Oui' }] }],
      ] as const;
      for (const [document, variables] of statements) {
        assert.equal((await ask(document, variables, asNobody)).code, 'UNAUTHENTICATED');
        for (const stranger of [board, asAdmin(id, new Set(['finance', 'dpo']))]) {
          assert.equal((await ask(document, variables, stranger)).code, 'FORBIDDEN');
        }
        assert.equal((await ask(document, { ...variables, jobId: crypto.randomUUID() })).code, 'OBJECT_NOT_FOUND');
        assert.equal((await ask(document, { ...variables, jobId: '%', talentId: '%' })).code, 'OBJECT_NOT_FOUND');
        const unknown = { ...variables, talentId: crypto.randomUUID() };
        assert.equal((await ask(document, unknown)).code, 'OBJECT_NOT_FOUND');
      }
      const account = asAdmin(id, new Set(['account']));
      assert.equal((await ask(MOVE, move, account)).data.moveJobFunnelTalent.phase, 'Contacted');
    }));

  it('is told nothing more about once the person was erased', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Qualification', erased_at: new Date() });
      for (const [document, variables] of [
        [CONSENT, { talentId, consentedOn: '2026-11-02', channel: 'phone' }],
        [ORDER, { talentId, orderedOn: '2026-11-02' }],
        [NOTES, { talentId, answers: [{ question: 'Envie ?', answer: 'Oui' }] }],
      ] as const)
        assert.equal((await ask(document, variables)).code, 'OBJECT_NOT_FOUND');
    }));

  it('leaves a line with the seconds spent in the phase, once, however often it is told', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Contacted', phase_since: '2026-11-19T09:00:00Z' });
      const move = { talentId, from: 'Contacted', to: 'Qualification' };
      for (const _again of [1, 2]) {
        const { moves, phase, phaseSince } = (await ask(MOVE, move)).data.moveJobFunnelTalent;
        assert.equal(phase, 'Qualification');
        assert.equal(new Date(phaseSince).toISOString(), '2026-11-20T09:00:00.000Z');
        assert.deepEqual(plain(moves), [
          {
            from: 'Contacted',
            to: 'Qualification',
            reason: '',
            archiveReason: null,
            phaseTransitionDuration: 86_400,
            authorFullname: 'Alice Martin',
          },
        ]);
      }
      const events = await test.db.selectFrom('audit_event').select(['action', 'data']).execute();
      assert.deepEqual(events, [
        {
          action: 'funnel.move',
          data: { jobId: job.id, from: 'Contacted', to: 'Qualification', phaseTransitionDuration: 86_400 },
        },
      ]);
    }));

  it('stays when somebody else moved them meanwhile, and who is said', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Contacted', lastname: 'Vasseur' });
      await ask(MOVE, { talentId, from: 'Contacted', to: 'Replied' });
      const late = await ask(MOVE, { talentId, from: 'Contacted', to: 'Qualification' });
      assert.equal(late.code, 'CONFLICT');
      assert.match(
        late.errors[0]?.message ?? '',
        /^Entre-temps, Alice Martin a placé Élodie Vasseur en «\u202fA répondu\u202f»\./,
      );
      assert.deepEqual(late.errors[0]?.extensions?.data, { phase: 'Replied' });
    }));

  it('goes back and out only with a reason, and from the archive back to where they were', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Qualification' });
      const invalid = async (variables: object) => {
        const { code, errors } = await ask(MOVE, { talentId, ...variables });
        return [code, errors[0]?.extensions?.invalidArgs];
      };
      assert.deepEqual(await invalid({ to: 'Prequalification' }), ['BAD_USER_INPUT', ['reason']]);
      assert.deepEqual(await invalid({ to: 'Prequalification', reason: '  ' }), ['BAD_USER_INPUT', ['reason']]);
      assert.deepEqual(await invalid({ to: 'Archive' }), ['BAD_USER_INPUT', ['archiveReason']]);
      assert.deepEqual(await invalid({ to: 'Archive', archiveReason: 'Other' }), ['BAD_USER_INPUT', ['reason']]);
      assert.deepEqual(await invalid({ to: 'Archive', archiveReason: 'NoAnswer', reason: 'x'.repeat(501) }), [
        'BAD_USER_INPUT',
        ['reason'],
      ]);
      assert.deepEqual(await invalid({ to: 'Contacted', reason: 'Trop vite' }), ['BAD_USER_INPUT', ['to']]);
      assert.deepEqual(await invalid({ to: 'PresentedToClient' }), ['BAD_USER_INPUT', ['to']]);
      await ask(MOVE, { talentId, to: 'Prequalification', reason: ' À rappeler ' });
      const out = await ask(MOVE, { talentId, to: 'Archive', archiveReason: 'NotValidated' });
      assert.equal(out.data.moveJobFunnelTalent.archiveReason, 'NotValidated');
      assert.deepEqual(await invalid({ to: 'Replied' }), ['BAD_USER_INPUT', ['to']]);
      test.setNow('2027-02-18T09:00:01Z');
      assert.equal((await ask(MOVE, { talentId, to: 'Prequalification' })).errors[0]?.extensions?.reason, 'TOO_LATE');
      test.setNow('2027-02-18T09:00:00Z');
      const back = (await ask(MOVE, { talentId, to: 'Prequalification' })).data.moveJobFunnelTalent;
      assert.deepEqual([back.phase, back.archiveReason], ['Prequalification', null]);
      assert.deepEqual(
        back.moves.map(({ from, to, reason }: Record<string, string>) => `${from} ${to} ${reason}`.trim()),
        ['Archive Prequalification', 'Prequalification Archive', 'Qualification Prequalification À rappeler'],
      );
    }));

  it('keeps why the first one moved them, and whoever says another reason at the same time hears so', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Qualification' });
      const out = (reason: object) => ask(MOVE, { talentId, from: 'Qualification', to: 'Archive', ...reason });
      for (const _again of [1, 2]) assert.equal((await out({ archiveReason: 'Withdrawn' })).code, undefined);
      const late = await out({ archiveReason: 'Other', reason: 'Trop cher' });
      assert.equal(late.code, 'CONFLICT');
      assert.match(late.errors[0]?.message ?? '', /^Entre-temps, Alice Martin a placé .* Rien n’a été déplacé/);
      const { archiveReason, moves } = (await out({ archiveReason: 'Withdrawn' })).data.moveJobFunnelTalent;
      assert.deepEqual([archiveReason, moves.length], ['Withdrawn', 1]);
    }));

  it('is shown to the client from the moment they agreed and were presented, until they take it back', () =>
    api.rollback(async (test) => {
      const { job, board, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Positionnement' });
      const shown = async () => (await ask(JOB, {}, board)).data.getJobFunnelProjectWithTalents.talents;
      const early = await ask(MOVE, { talentId, to: 'PresentedToClient' });
      assert.equal(early.errors[0]?.extensions?.reason, 'NO_CONSENT');
      assert.match(early.errors[0]?.message ?? '', /accord de la personne/);
      const consent = { talentId, consentedOn: '2026-11-18', channel: 'phone' };
      assert.equal((await ask(CONSENT, { ...consent, consentedOn: '2026-11-21' })).code, 'BAD_USER_INPUT');
      const agreed = (await ask(CONSENT, consent)).data.recordPresentationConsent;
      assert.deepEqual(plain(agreed.consent), { consentedOn: '2026-11-18', channel: 'phone', withdrawnAt: null });
      assert.deepEqual(await shown(), []);
      assert.equal((await ask(MOVE, { talentId, to: 'PresentedToClient' })).code, undefined);
      const [seen] = await shown();
      // What staff know stays with them.
      assert.deepEqual(plain(seen), {
        id: talentId,
        phase: 'PresentedToClient',
        viewerMoves: [],
        consent: null,
        order: null,
        moves: [],
        phaseNotes: [],
        hiresweetId: null,
      });
      const taken = (await ask(WITHDRAW, { talentId })).data.withdrawPresentationConsent.consent.withdrawnAt;
      assert.notEqual(taken, null);
      assert.deepEqual(await shown(), []);
      const on = await ask(MOVE, { talentId, to: 'PreparationITW' });
      assert.equal(on.errors[0]?.extensions?.reason, 'NO_CONSENT');
      // The person may change their mind again.
      await ask(CONSENT, { ...consent, channel: 'email' });
      assert.equal((await shown()).length, 1);
    }));

  it('is validated with the purchase order of the client', () =>
    api.rollback(async (test) => {
      const { job, society, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'BPA', presentedTo: society.id });
      const early = await ask(MOVE, { talentId, to: 'Validated' });
      assert.equal(early.errors[0]?.extensions?.reason, 'NO_ORDER');
      const order = { talentId, orderedOn: '2026-11-19', reference: ' BC-7 ' };
      assert.equal((await ask(ORDER, { ...order, reference: 'x'.repeat(51) })).code, 'BAD_USER_INPUT');
      assert.equal((await ask(ORDER, { ...order, orderedOn: '2026-11-21' })).code, 'BAD_USER_INPUT');
      const ordered = (await ask(ORDER, order)).data.recordJobFunnelOrder;
      assert.deepEqual(plain(ordered.order), { orderedOn: '2026-11-19', reference: 'BC-7' });
      assert.equal((await ask(MOVE, { talentId, to: 'Validated' })).data.moveJobFunnelTalent.phase, 'Validated');
    }));

  it('can be moved where the mutation takes them, and what is missing is said by both in the same words', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Positionnement' });
      const [{ viewerMoves }] = (await ask(JOB, {})).data.getJobFunnelProjectWithTalents.talents;
      const presented = viewerMoves.find(({ to }: { to: string }) => to === 'PresentedToClient');
      assert.equal(presented.refusal, (await ask(MOVE, { talentId, to: 'PresentedToClient' })).errors[0]?.message);
      assert.equal(presented.refusalReason, 'NO_CONSENT');
      const open = viewerMoves.filter(({ refusal }: { refusal: string | null }) => refusal === null);
      assert.deepEqual(plain(open), [
        { to: 'Qualification', kind: 'back', needsReason: true, refusal: null, refusalReason: null },
        { to: 'Archive', kind: 'archive', needsReason: true, refusal: null, refusalReason: null },
      ]);
    }));

  it('is remembered with questions and answers of the phase', () =>
    api.rollback(async (test) => {
      const { job, ask } = await funnel(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'Prequalification' });
      const note = (answers: object[]) => ask(NOTES, { talentId, answers });
      assert.equal((await note([{ question: 'Motivation', answer: ' ' }])).code, 'BAD_USER_INPUT');
      assert.equal((await note([{ question: 'Motivation', answer: 'x'.repeat(2_001) }])).code, 'BAD_USER_INPUT');
      const said = [
        { question: 'Motivation', answer: '<b>Forte</b>' },
        { question: 'Préavis', answer: '' },
      ];
      await note(said);
      const { phaseNotes } = (await note(said)).data.addPhaseNotes;
      assert.deepEqual(plain(phaseNotes), [
        { phase: 'Prequalification', authorFullname: 'Alice Martin', answers: [said[0]] },
      ]);
    }));
});
