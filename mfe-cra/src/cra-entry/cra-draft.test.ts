import { emptyMonth, selectAll } from '../month-days/month-days.rules.ts';
import { applyDraft, draftOf, isCraDraft, joinDraft } from './cra-draft.ts';

const empty = emptyMonth({ month: '2026-11-01' });
const full = selectAll(empty, 8);

it('gives back what was typed', () => {
  const typed = full.map((day) => (day.id === 3 ? { ...day, comment: 'RTT' } : day));
  const draft = draftOf(typed, empty);
  expect(isCraDraft(draft)).toBe(true);
  expect(draft && applyDraft(empty, draft, 8)).toEqual(typed);
});

it('is nothing when the month is as it is saved', () => {
  expect(draftOf(selectAll(empty, 8), full)).toBeUndefined();
});

it.each([['text'], [{}], [[{ id: '1' }]], [[null]], [undefined]])('is not a draft: %j', (value) => {
  expect(isCraDraft(value)).toBe(false);
});

it('leaves out days that are no longer in the mission and hours above the base', () => {
  const shortened = emptyMonth({ month: '2026-11-01', endMission: '2026-11-03' });
  const applied = applyDraft(shortened, draftOf(full, empty) ?? [], 7);
  expect(applied.filter((day) => day.hours > 0).map((day) => [day.id, day.hours])).toEqual([
    [2, 7],
    [3, 7],
  ]);
});

it('leaves what was saved elsewhere since, but for the days that were typed here', () => {
  const [here, elsewhere] = [3, 2].map((id) => empty.map((day) => (day.id === id ? { ...day, hours: 4 } : day)));
  const applied = applyDraft(elsewhere ?? [], draftOf(here ?? [], empty) ?? [], 8);
  expect(applied.filter((day) => day.hours > 0).map((day) => day.id)).toEqual([2, 3]);
});

it('joins what is typed before the draft is taken', () => {
  const typed = empty.map((day) => (day.id === 3 ? { ...day, hours: 4 } : day));
  const joined = joinDraft(typed, empty, draftOf(full, empty) ?? [], 8);
  expect(joined.filter((day) => [2, 3, 4].includes(day.id)).map((day) => day.hours)).toEqual([8, 4, 8]);
});
