import { render, screen } from '@testing-library/react';
import { SessionProvider, useSession } from './session.tsx';
import { createStaticSession } from './static-session.fixture.ts';

function Abilities() {
  const { state, hasRole } = useSession();
  return (
    <p>
      {state} {hasRole('Admin', 'System') ? 'staff' : 'guest'} {hasRole('Client') ? 'client' : 'nobody'}
    </p>
  );
}

test('says what the session says', () => {
  render(
    <SessionProvider session={createStaticSession({ roles: ['System'] })}>
      <Abilities />
    </SessionProvider>,
  );
  expect(screen.getByText('authenticated staff nobody')).toBeInTheDocument();
});

test('outside of the provider it is an internal error', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Abilities />)).toThrow('Auth Not Initialized');
});
