import { applyDraft, forgetDraft, forgetSavedDraft, readDraft, writeDraft } from './cra-draft.ts';
import { emptyMonth, selectAll } from './cra-entry.rules.ts';

const key = { subject: 'lea', missionRecordId: 'm1', month: '2026-11-01' };
const empty = emptyMonth({ month: '2026-11-01' });

beforeEach(() => localStorage.clear());

it('gives back what was typed, for this person, mission and month only', () => {
  const typed = selectAll(empty, 8).map((day) => (day.id === 3 ? { ...day, comment: 'RTT' } : day));
  writeDraft(key, typed, 2);
  const draft = readDraft(key);
  expect(draft?.version).toBe(2);
  expect(draft && applyDraft(empty, draft, 8)).toEqual(typed);
  expect(readDraft({ ...key, subject: 'paul' })).toBeUndefined();
  expect(readDraft({ ...key, missionRecordId: 'm2' })).toBeUndefined();
  expect(readDraft({ ...key, month: '2026-12-01' })).toBeUndefined();
  forgetDraft(key);
  expect(readDraft(key)).toBeUndefined();
});

it('is forgotten once saved, unless another tab has kept something else since', () => {
  const saved = selectAll(empty, 8);
  const other = saved.map((day) => (day.id === 3 ? { ...day, hours: 4 } : day));
  writeDraft(key, other, 2);
  forgetSavedDraft(key, saved, 8);
  expect(readDraft(key)?.days[2]?.hours).toBe(4);
  writeDraft(key, saved, 2);
  forgetSavedDraft(key, saved, 8);
  expect(readDraft(key)).toBeUndefined();
});

it.each(['not json', '{}', '{"savedAt":"x","version":1,"days":[{"id":"1"}]}'])(
  'ignores a damaged draft: %s',
  (text) => {
    localStorage.setItem('bloom.cra-draft.lea.m1.2026-11-01', text);
    expect(readDraft(key)).toBeUndefined();
  },
);

it('leaves out days that are no longer in the mission and hours above the base', () => {
  writeDraft(key, selectAll(empty, 8), 0);
  const draft = readDraft(key);
  const shortened = emptyMonth({ month: '2026-11-01', endMission: '2026-11-03' });
  const applied = draft ? applyDraft(shortened, draft, 7) : [];
  expect(applied.filter((day) => day.hours > 0).map((day) => [day.id, day.hours])).toEqual([
    [2, 7],
    [3, 7],
  ]);
});

it('goes on without a draft when storage is forbidden', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('QuotaExceededError');
  });
  expect(() => writeDraft(key, empty, 0)).not.toThrow();
});
