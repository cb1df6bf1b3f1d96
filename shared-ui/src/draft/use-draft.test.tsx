import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RememberedForProvider } from '../remembered/remembered.tsx';
import { draftLife, sweepDrafts } from './draft.ts';
import { useDraft } from './use-draft.ts';

const isText = (stored: unknown): stored is string => typeof stored === 'string';
const KEY = 'bloom.ada.draft.note.1';

/** A visit of the screen by somebody. */
function visit(user = 'ada', name = 'note.1') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RememberedForProvider user={user}>{children}</RememberedForProvider>
  );
  const { result, unmount } = renderHook(() => useDraft(name, isText), { wrapper });
  return {
    offered: () => result.current.offered?.value,
    keep: (text: string | undefined) => act(() => result.current.keep(text)),
    taken: () => act(() => result.current.taken()),
    forget: () => act(() => result.current.forget()),
    leave: unmount,
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('offers what was typed on an earlier visit, to the same person and for the same object only', () => {
  const first = visit();
  expect(first.offered()).toBeUndefined();
  first.keep('Bonjour');
  first.leave();
  expect(visit('grace').offered()).toBeUndefined();
  expect(visit('ada', 'note.2').offered()).toBeUndefined();
  expect(visit('').offered()).toBeUndefined();
  expect(visit().offered()).toBe('Bonjour');
});

test('what is taken stays kept until it is saved', () => {
  visit().keep('Bonjour');
  const second = visit();
  second.taken();
  expect(second.offered()).toBeUndefined();
  second.leave();
  const third = visit();
  expect(third.offered()).toBe('Bonjour');
  third.forget();
  expect(third.offered()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('nothing is left when everything typed was taken back', () => {
  const screen = visit();
  screen.keep('Bonjour');
  screen.keep(undefined);
  expect(localStorage).toHaveLength(0);
});

test('saving here leaves what another tab has kept since', () => {
  const here = visit();
  here.keep('Ici');
  visit().keep('Là-bas');
  here.forget();
  expect(visit().offered()).toBe('Là-bas');
});

test('is kept again for who types on after another tab has cleared it', () => {
  const here = visit();
  here.keep('Ici');
  localStorage.clear();
  here.keep('Ici');
  expect(visit().offered()).toBe('Ici');
});

test('expires, also for people who do not come back', () => {
  localStorage.setItem(KEY, JSON.stringify({ savedAt: daysAgo(draftLife - 0.5), value: 'Récent' }));
  localStorage.setItem('bloom.grace.draft.note.7', JSON.stringify({ savedAt: daysAgo(draftLife + 1), value: 'Vieux' }));
  localStorage.setItem('bloom.grace.grid', JSON.stringify({ savedAt: daysAgo(99), value: 'Autre chose' }));
  expect(visit().offered()).toBe('Récent');
  expect(visit('grace', 'note.7').offered()).toBeUndefined();
  localStorage.setItem('bloom.grace.draft.note.8', JSON.stringify({ savedAt: daysAgo(99), value: 'Vieux' }));
  sweepDrafts();
  expect(Object.keys(localStorage).sort()).toEqual([KEY, 'bloom.grace.grid']);
});

test.each([
  'not json',
  '{}',
  '{"savedAt":"hier","value":"x"}',
  '{"savedAt":"2026-11-01T00:00:00Z","value":42}',
  'null',
])('a damaged draft is none: %s', (text) => {
  localStorage.setItem(KEY, text);
  expect(visit().offered()).toBeUndefined();
});

test('works without storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const screen = visit();
  expect(() => screen.keep('Bonjour')).not.toThrow();
  expect(() => screen.forget()).not.toThrow();
});
