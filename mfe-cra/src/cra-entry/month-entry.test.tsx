import { RememberedForProvider } from '@bloom/shared-ui/remembered';
import { act, renderHook } from '@testing-library/react';
import { parseDetails } from '../month-days/cra-details.ts';
import { nothingTaken } from '../month-days/taken-days.rules.ts';
import { useMonthEntry } from './month-entry.ts';

beforeEach(() => localStorage.clear());

/** As a page does it: what the server holds is read anew each time the page draws. */
const opened = () =>
  renderHook(
    () =>
      useMonthEntry({
        initial: parseDetails(undefined, { month: '2026-11-01' }, 8),
        base: 8,
        readOnly: false,
        missionRecordId: 'm1',
        month: '2026-11-01',
        taken: nothingTaken,
      }),
    { wrapper: ({ children }) => <RememberedForProvider user="ada">{children}</RememberedForProvider> },
  );

/** The first three days of November 2026: a Sunday, a Monday and a Tuesday. */
const hours = (days: readonly { hours: number }[]) => days.slice(0, 3).map((day) => day.hours);

test('what was typed comes back after the page was drawn again, before and after it is taken', () => {
  const first = opened();
  act(() => first.result.current.change(2, { hours: 4 }));
  first.rerender();
  first.unmount();
  const second = opened();
  second.rerender();
  expect(second.result.current.offeredSince).toBeDefined();
  second.rerender();
  act(() => second.result.current.takeDraft());
  expect(hours(second.result.current.days)).toEqual([0, 4, 0]);
  second.rerender();
  second.unmount();
  const third = opened();
  third.rerender();
  act(() => third.result.current.takeDraft());
  expect(hours(third.result.current.days)).toEqual([0, 4, 0]);
});

test('what is typed before the answer joins what is offered', () => {
  const first = opened();
  act(() => first.result.current.change(2, { hours: 4 }));
  first.unmount();
  const second = opened();
  second.rerender();
  act(() => second.result.current.change(3, { hours: 8 }));
  second.rerender();
  act(() => second.result.current.takeDraft());
  expect(hours(second.result.current.days)).toEqual([0, 4, 8]);
});

test('a page that is only looked at keeps nothing', () => {
  const { rerender, unmount } = opened();
  rerender();
  unmount();
  expect(localStorage.length).toBe(0);
});
