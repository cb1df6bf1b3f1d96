import type { HostedSession } from '@bloom/shared-auth/open-session';
import { type RuntimeConfig, RuntimeConfigProvider } from '@bloom/shared-auth/runtime-config';
import { SessionProvider } from '@bloom/shared-auth/session';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endSignIn, SignInOffer } from './standalone-sign-in.tsx';

function show(developer: RuntimeConfig['developer'], state: 'signedOut' | 'authenticated') {
  const asked: string[] = [];
  const session = {
    ...createStaticSession({ state, roles: [] }),
    signIn: async (path: string) => void asked.push(path),
  };
  render(
    <RuntimeConfigProvider config={{ developer } as RuntimeConfig}>
      <SessionProvider session={session}>
        <SignInOffer />
      </SessionProvider>
    </RuntimeConfigProvider>,
  );
  return asked;
}

test('on the squad’s machine somebody unknown may sign in, and comes back to the page', async () => {
  window.history.replaceState(null, '', '/activities?month=2026-11');
  const asked = show({ local: true }, 'signedOut');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(asked).toEqual(['/activities?month=2026-11']);
});

test.each([
  [undefined, 'signedOut'],
  [{ local: true }, 'authenticated'],
] as const)('elsewhere, or signed in, nothing is offered (%#)', (developer, state) => {
  show(developer, state);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the way back from the identity provider ends on the page that was wanted', async () => {
  const session = { completeSignIn: async () => '/activities' } as HostedSession;
  window.history.replaceState(null, '', '/activities');
  expect(await endSignIn(session)).toBe(false);
  window.history.replaceState(null, '', '/login/callback?code=c&state=s');
  expect(await endSignIn(session)).toBe(true);
  expect(window.location.pathname + window.location.search).toBe('/activities');
});

test('the way back of a sign-in that did not end leads where the person wanted to go, signed in or not', async () => {
  window.history.replaceState(null, '', '/login/callback?error=access_denied&state=s');
  const session = {
    completeSignIn: () => Promise.reject(new Error('given up')),
    askedPath: () => '/activities',
  } as unknown as HostedSession;
  expect(await endSignIn(session)).toBe(false);
  expect(window.location.pathname + window.location.search).toBe('/activities');
});
