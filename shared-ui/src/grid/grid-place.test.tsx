import { renderHook } from '@testing-library/react';
import { useGridMemory } from './grid-remembering.ts';

const props = {
  id: 'missions',
  label: 'Missions',
  columns: [],
  rows: [],
  rowId: String,
  storageKey: undefined,
  onDrawn() {},
};
const visit = () => renderHook(() => useGridMemory<never>(props)).result.current;
const scrollTo = (top: number) => visit().keep({ sources: ['scroll'], state: { scroll: { top, left: 0 } } } as never);

beforeEach(() => sessionStorage.clear());

test('the way back to a table ends where the person was, and a table opened anew begins at its top', () => {
  window.history.replaceState({ key: 'one' }, '', '/missions');
  scrollTo(640);
  scrollTo(720);
  window.history.replaceState({ key: 'two' }, '', '/missions');
  expect(visit().initialState.scroll).toBeUndefined();
  window.history.replaceState({ key: 'one' }, '', '/missions');
  expect(visit().initialState.scroll).toEqual({ top: 720, left: 0 });
  expect(localStorage).toHaveLength(0);
});

test('what is kept of a tab stays small, and what is no place is none', () => {
  for (let index = 0; index < 60; index += 1) {
    window.history.replaceState({ key: `entry ${index}` }, '', '/missions');
    scrollTo(index);
  }
  expect(Object.keys(JSON.parse(sessionStorage.getItem('bloom.grid-places') ?? '{}'))).toHaveLength(40);
  sessionStorage.setItem('bloom.grid-places', 'nothing');
  expect(visit().initialState.scroll).toBeUndefined();
});
