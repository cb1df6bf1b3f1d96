import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlatformCode, PLATFORM_CODES, type PlatformCode } from './platform-code.ts';
import { REASON_WORDS, REASONS_OF, reasonInWords } from './platform-reason.ts';
import {
  afterPlatformEvent,
  isUndelivered,
  maySendAgain,
  PLATFORM_STATES,
  type PlatformPosition,
  platformEventProblem,
  reminderStop,
} from './platform-state.ts';

const minute = (count: number) => `2026-11-23T10:${String(count).padStart(2, '0')}:00Z`;

/** Codes in the order they arrive; `@` is the minute they happened, else the one of their place. */
function arrive(text: string): PlatformCode | null {
  let position: PlatformPosition = null;
  for (const [index, part] of text.split(' ').entries()) {
    const [, code = '', reason, at] = /^(\d+)(?:\/([A-Z_]+))?(?:@(\d+))?$/.exec(part) ?? [];
    assert.ok(isPlatformCode(code));
    position = afterPlatformEvent(position, { code, reason, at: minute(at ? Number(at) : index) });
  }
  return position?.code ?? null;
}

describe('what platforms say of an invoice', () => {
  const stories: [string, string, PlatformCode | null][] = [
    ['the usual way', '200 202 203 204 205 211 212', '212'],
    ['steps that were left out', '200 205 212', '212'],
    ['an event that comes late', '200 204 202@1', '204'],
    ['an event that comes twice', '200 202 202', '202'],
    ['everything upside down', '212 205 204 203 202 200', '212'],
    ['a dispute that ends well', '200 204 207 205', '205'],
    ['a dispute that ends badly', '200 204 207 210', '210'],
    ['what was missing is there', '200 208 209', '209'],
    ['a suspension that comes after it was lifted', '200 209@5 208@3', '209'],
    ['a dispute after the approval of what is paid', '200 205 207', '205'],
    ['a second answer', '200 210 205', '210'],
    ['a payment of what was refused', '200 210 212', '210'],
    ['a rejection', '200 202 213/REJ_SEMAN', '213'],
    ['a rejection of what the buyer works on', '200 204 213/REJ_SEMAN', '204'],
    ['a rejection of the second copy', '200 202 213/DOUBLON', '202'],
    ['only a rejection of a second copy', '213/DOUBLON', null],
    ['something after a rejection', '200 213/REJ_SEMAN 202', '213'],
    ['no way to the buyer', '200 221', '221'],
    ['not even taken', '501/IRR_SYNTAX', '501'],
    ['a payment in parts', '200 205 212 212', '212'],
  ];
  for (const [name, events, code] of stories) it(`${name}: ${code}`, () => assert.equal(arrive(events), code));

  it('lets the buyer dispute what he still owes, once a part of it was paid', () => {
    const paid: PlatformPosition = { code: '212', at: minute(3) };
    const after = (code: PlatformCode, { at = 4, isOwed = true } = {}) =>
      afterPlatformEvent(paid, { code, reason: 'AUTRE', at: minute(at) }, { isOwed })?.code;
    assert.deepEqual([after('207'), after('208')], ['207', '208']);
    assert.equal(after('207', { isOwed: false }), '212');
    assert.equal(after('207', { at: 2 }), '212', 'one from before the payment');
    assert.deepEqual([after('205'), after('206'), after('209'), after('210')], ['212', '212', '212', '212']);
  });

  it('lets the buyer dispute what he has approved and not paid', () => {
    const approved: PlatformPosition = { code: '205', at: minute(3) };
    const after = (code: PlatformCode, at = 4) =>
      afterPlatformEvent(approved, { code, reason: 'AUTRE', at: minute(at) }, { isOwed: true })?.code;
    assert.deepEqual([after('207'), after('208')], ['207', '208']);
    assert.equal(after('207', 2), '205', 'one from before the approval');
    assert.deepEqual([after('206'), after('209'), after('210')], ['205', '205', '205']);
  });

  it('takes what the buyer asks about next, and not the same once more', () => {
    const disputed: PlatformPosition = { code: '207', reason: 'PU_ERR', at: minute(3) };
    const after = (reason: string, at = 4) => afterPlatformEvent(disputed, { code: '207', reason, at: minute(at) });
    assert.deepEqual(after('QTE_ERR'), { code: '207', reason: 'QTE_ERR', at: minute(4) });
    assert.equal(after('PU_ERR'), disputed);
    assert.equal(after('QTE_ERR', 2), disputed, 'one from before');
    const refused: PlatformPosition = { code: '210', reason: 'PU_ERR', at: minute(3) };
    assert.equal(afterPlatformEvent(refused, { code: '210', reason: 'QTE_ERR', at: minute(4) }), refused);
  });

  it('never goes back, whatever comes', () => {
    for (const first of PLATFORM_CODES) {
      for (const second of PLATFORM_CODES) {
        const reason = REASONS_OF[second]?.find((one) => one !== 'DOUBLON');
        const from = { code: first, at: minute(1) };
        const to = afterPlatformEvent(from, { code: second, reason, at: minute(2) });
        assert.ok(PLATFORM_STATES[to?.code ?? first].rank >= PLATFORM_STATES[first].rank, `${first} ${second}`);
      }
    }
  });

  it('asks for a reason where the buyer or a platform says no', () => {
    const asking = PLATFORM_CODES.filter((code) => platformEventProblem({ code }) !== undefined);
    assert.deepEqual(asking, ['206', '207', '208', '210', '213', '501']);
    assert.equal(platformEventProblem({ code: '210' }), 'Le statut «\u202fRefusée\u202f» a besoin d’un motif.');
  });
  it('takes only the reasons of a state', () => {
    assert.equal(platformEventProblem({ code: '210', reason: 'TX_TVA_ERR' }), undefined);
    assert.equal(
      platformEventProblem({ code: '210', reason: 'REJ_SEMAN' }),
      'Le motif REJ_SEMAN n’existe pas pour le statut «\u202fRefusée\u202f».',
    );
    assert.equal(platformEventProblem({ code: '204', reason: 'AUTRE' }), undefined);
  });
  it('says every reason in words', () => {
    for (const reasons of Object.values(REASONS_OF))
      for (const reason of reasons) assert.ok(REASON_WORDS[reason], reason);
    assert.deepEqual([reasonInWords('TX_TVA_ERR'), reasonInWords('NEUF')], ['Taux de TVA faux', 'NEUF']);
  });
  it('gives finance something to do where nobody else will', () => {
    const asking = PLATFORM_CODES.filter((code) => PLATFORM_STATES[code].task !== undefined);
    assert.deepEqual(asking, ['207', '208', '210', '213', '221', '501']);
  });
  it('knows which deliveries failed and which may go out again', () => {
    assert.deepEqual(PLATFORM_CODES.filter(isUndelivered), ['213', '221', '501']);
    const again = (allowsAfterRejection: boolean) =>
      PLATFORM_CODES.filter((code) => maySendAgain(code, { allowsAfterRejection }));
    assert.deepEqual(
      [again(false), again(true)],
      [
        ['221', '501'],
        ['213', '221', '501'],
      ],
    );
    assert.deepEqual([isUndelivered(null), maySendAgain(null, { allowsAfterRejection: true })], [false, false]);
  });
  it('stops reminders while the buyer disputes or refuses it, or does not have it', () => {
    const stopped = PLATFORM_CODES.filter((code) => reminderStop(code) !== undefined);
    assert.deepEqual(stopped, ['207', '210', '213', '221', '501']);
  });
});
