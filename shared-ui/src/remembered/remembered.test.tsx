import { SessionProvider } from '@bloom/shared-auth/session';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RememberedForProvider, useLeave, useRemembered } from './remembered.tsx';

const isMonth = (stored: unknown): stored is string => typeof stored === 'string' && /^\d{4}-\d{2}$/.test(stored);

function Month() {
  const [month, setMonth] = useRemembered('activities.month', '2026-01', isMonth);
  return (
    <button type="button" onClick={() => setMonth('2026-11')}>
      {month}
    </button>
  );
}

const show = (user: string) =>
  render(
    <RememberedForProvider user={user}>
      <Month />
    </RememberedForProvider>,
  );

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('finds it again, for the same person only', async () => {
  const first = show('ada');
  await userEvent.click(screen.getByRole('button', { name: '2026-01' }));
  expect(screen.getByRole('button', { name: '2026-11' })).toBeInTheDocument();
  first.unmount();
  const second = show('ada');
  expect(screen.getByRole('button', { name: '2026-11' })).toBeInTheDocument();
  second.unmount();
  show('grace');
  expect(screen.getByRole('button', { name: '2026-01' })).toBeInTheDocument();
});

test.each(['"novembre"', '{', '42'])('ignores %s left there by somebody else', (left) => {
  localStorage.setItem('bloom.ada.activities.month', left);
  show('ada');
  expect(screen.getByRole('button', { name: '2026-01' })).toBeInTheDocument();
});

test('works without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show('ada');
  await userEvent.click(screen.getByRole('button', { name: '2026-01' }));
  expect(screen.getByRole('button', { name: '2026-11' })).toBeInTheDocument();
});

test('nobody known: works, and leaves nothing for whoever comes next', async () => {
  const { rerender } = render(
    <RememberedForProvider user={undefined}>
      <Month />
    </RememberedForProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '2026-01' }));
  expect(screen.getByRole('button', { name: '2026-11' })).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
  rerender(
    <RememberedForProvider user="grace">
      <Month />
    </RememberedForProvider>,
  );
  expect(screen.getByRole('button', { name: '2026-01' })).toBeInTheDocument();
});

test('another person on the same page has their own', async () => {
  localStorage.setItem('bloom.grace.activities.month', '"2025-05"');
  const { rerender } = show('ada');
  await userEvent.click(screen.getByRole('button', { name: '2026-01' }));
  rerender(
    <RememberedForProvider user="grace">
      <Month />
    </RememberedForProvider>,
  );
  expect(screen.getByRole('button', { name: '2025-05' })).toBeInTheDocument();
  expect(localStorage.getItem('bloom.grace.activities.month')).toBe('"2025-05"');
});

test('a dot in an id does not open the drawer of somebody else', async () => {
  localStorage.setItem('bloom.ada.x.activities.month', '"2025-05"');
  show('ada.x');
  expect(screen.getByRole('button', { name: '2026-01' })).toBeInTheDocument();
});

function Leave() {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => void leave()}>
      Partir
    </button>
  );
}

test('who leaves takes along what was typed, not how tables stood, and nobody else’s', async () => {
  const session = createStaticSession();
  const subject = session.getSnapshot().profile?.subject;
  const signOut = jest.spyOn(session, 'signOut').mockResolvedValue();
  for (const name of [`${subject}.draft.form`, `${subject}.grid.missions`, 'other.draft.form']) {
    localStorage.setItem(`bloom.${name}`, '1');
  }
  render(
    <SessionProvider session={session}>
      <Leave />
    </SessionProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Partir' }));
  expect(Object.keys(localStorage).sort()).toEqual([`bloom.${subject}.grid.missions`, 'bloom.other.draft.form'].sort());
  expect(signOut).toHaveBeenCalled();
});
