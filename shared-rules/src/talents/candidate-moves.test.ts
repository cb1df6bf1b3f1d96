import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CandidateFacts, movesOf, moveTo } from './candidate-moves.ts';
import { type FunnelPhase, funnelPhases } from './funnel-phases.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const facts = (phase: FunnelPhase, changes: Partial<CandidateFacts> = {}): CandidateFacts => ({
  phase,
  phaseSince: new Date('2026-11-01T09:00:00Z'),
  archivedFrom: null,
  jobStatus: 'inProgress',
  isErased: false,
  hasConsent: true,
  hasOrder: true,
  ...changes,
});
const refusalOf = (of: CandidateFacts, to: FunnelPhase) => moveTo(of, to, NOW).refusal?.reason;

describe('where a candidate can go', () => {
  for (const [phase, expected] of [
    ['NotContacted', 'Contacted Replied Prequalification Qualification Positionnement Archive'],
    ['Qualification', 'Positionnement <Prequalification Archive'],
    ['Positionnement', 'PresentedToClient <Qualification Archive'],
    ['PresentedToClient', 'PreparationITW <Positionnement Archive'],
    ['BPA', 'Validated <ValidationInfos Archive'],
    ['Validated', '<BPA Archive'],
    ['Archive', 'NotContacted'],
    ['NotValidated', 'NotContacted'],
  ] as const) {
    it(`from ${phase}`, () => {
      const moves = movesOf(facts(phase), NOW);
      assert.equal(moves.map(({ to, kind }) => (kind === 'back' ? `<${to}` : to)).join(' '), expected);
      assert.ok(moves.every(({ refusal }) => refusal === null));
      for (const { kind, needsReason } of moves) assert.equal(needsReason, kind === 'back' || kind === 'archive');
    });
  }

  it('is nowhere else: every other phase is refused', () => {
    for (const phase of funnelPhases) {
      const open = new Set(movesOf(facts(phase), NOW).map(({ to }) => to));
      for (const to of funnelPhases) assert.equal(refusalOf(facts(phase), to), open.has(to) ? undefined : 'TRANSITION');
    }
  });

  it('is refused with how one gets there', () => {
    const said = (from: FunnelPhase, to: FunnelPhase) =>
      moveTo(facts(from), to, NOW).refusal?.message.split('\u00a0: ')[1];
    assert.equal(said('Contacted', 'PresentedToClient'), 'passez d’abord par «\u202fPositionnement\u202f».');
    assert.match(said('Positionnement', 'BPA') ?? '', /on avance d’une étape à la fois\.$/);
    assert.equal(said('BPA', 'Contacted'), 'on revient d’une étape à la fois.');
    assert.equal(said('Archive', 'BPA'), 'une personne archivée reprend là où elle en était.');
    assert.equal(said('BPA', 'NotValidated'), undefined);
  });

  it('is to the client only with the consent of the person, and to the end only with the order of the client', () => {
    const alone = { hasConsent: false, hasOrder: false };
    assert.equal(refusalOf(facts('Positionnement', alone), 'PresentedToClient'), 'NO_CONSENT');
    assert.equal(refusalOf(facts('PresentedToClient', alone), 'PreparationITW'), 'NO_CONSENT');
    assert.equal(refusalOf(facts('Archive', { ...alone, archivedFrom: 'DebriefITW' }), 'DebriefITW'), 'NO_CONSENT');
    // Who took it back can leave the client's sight.
    assert.equal(refusalOf(facts('PreparationITW', alone), 'PresentedToClient'), undefined);
    assert.equal(refusalOf(facts('PresentedToClient', alone), 'Archive'), undefined);
    assert.equal(refusalOf(facts('BPA', { hasOrder: false }), 'Validated'), 'NO_ORDER');
  });

  it('is back to where they were for ninety days after they were archived', () => {
    const since = (phaseSince: string) =>
      facts('Archive', { archivedFrom: 'Replied', phaseSince: new Date(phaseSince) });
    assert.equal(refusalOf(since('2026-08-22T09:00:00Z'), 'Replied'), undefined);
    assert.equal(refusalOf(since('2026-08-22T08:59:59Z'), 'Replied'), 'TOO_LATE');
    assert.equal(refusalOf(since('2026-11-01T09:00:00Z'), 'Contacted'), 'TRANSITION');
  });

  it('is only out of a lost offer, and out of every one for somebody who was erased', () => {
    for (const [change, reason] of [
      [{ jobStatus: 'LOST' as const }, 'JOB_LOST'],
      [{ isErased: true }, 'ERASED'],
    ] as const) {
      assert.equal(refusalOf(facts('Contacted', change), 'Replied'), reason);
      assert.equal(refusalOf(facts('Contacted', change), 'Archive'), undefined);
    }
    assert.equal(refusalOf(facts('BPA', { jobStatus: 'WIN' }), 'Validated'), undefined);
  });
});
