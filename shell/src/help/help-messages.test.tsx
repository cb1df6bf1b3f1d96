import { render } from '@testing-library/react';
import { HelpMessages } from './help-messages.tsx';

const line = {
  __typename: 'HelpMessage',
  recordId: 'm1',
  text: 'Bonjour',
  createdAt: '2026-11-20T09:00:00Z',
  fromSupport: false,
  supportFirstname: null,
} as const;

test('leaving is no failure where scrolling answers a promise', () => {
  const scroll = jest.fn(() => Promise.resolve());
  Element.prototype.scrollIntoView = scroll as unknown as Element['scrollIntoView'];
  const { unmount } = render(<HelpMessages messages={[line]} reader="visitor" visitorName="Benoît Petit" />);
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(unmount).not.toThrow();
});
