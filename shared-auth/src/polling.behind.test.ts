import { heldBack } from '@bloom/tools/held-back';
import { waitFor } from '@testing-library/react';
import { createApolloClient } from './client.ts';
import { api, CONFIG, fakeApi, ME } from './fake-api.fixture.ts';
import { whenLookedAt } from './polling.ts';
import { createStaticSession } from './static-session.fixture.ts';

fakeApi();

test('a page in a tab that was opened behind others asks once, and anew for who leaves it and comes back', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const client = createApolloClient({ config: CONFIG, session: createStaticSession({ token: 'token' }) });
  const answer = heldBack<unknown>();
  api.answers = [answer.promise];
  const page = client.watchQuery({ query: ME, fetchPolicy: 'network-only' });
  page.subscribe(() => undefined);
  const leave = whenLookedAt(() => void page.refetch());
  const becomes = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await waitFor(() => expect(api.sent).toHaveLength(1));
  becomes('visible');
  // As long as a second question would take to be sent.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.sent).toHaveLength(1);
  becomes('hidden');
  becomes('visible');
  await waitFor(() => expect(api.sent).toHaveLength(2));
  leave();
  answer.resolve(undefined);
});
