import { useApolloClient } from '@bloom/shared-auth/apollo';
import { readAgain } from '@bloom/shared-auth/read-again';
import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen } from '@testing-library/react';
import { activityRecord, missionRecord } from '../testing/activity.fixture.ts';
import { ENTRY, loaded } from '../testing/entry.fixture.tsx';
import { CraEntryPage } from './cra-entry.page.tsx';

const WAITS = { viewerCanEdit: false, closedReason: 'Ce CRA est signé et attend la signature du client.' };
const SIGNED = {
  viewerCanEdit: false,
  closedReason: 'Ce CRA est validé\u00a0: il n’est plus modifiable.',
  urlCraS3: '/files/activity/2026-11-01/activity-1/cra/cra.pdf',
};

let tellNews: () => Promise<void> = async () => {};

function EntryWithNews() {
  const client = useApolloClient();
  tellNews = () => readAgain(client, new Set(['activities']));
  return <CraEntryPage />;
}

/** The month as it is now; news of it are told as a notification tells them. */
function open(first: Record<string, unknown>) {
  let activity = first;
  const calls = startFakeApi({
    Query: {
      missions: () => [missionRecord()],
      activities: ({ month, recordId }) =>
        month === '2026-11-01' && recordId === undefined ? [activityRecord(activity)] : [],
    },
  });
  const becomes = async (now: Record<string, unknown>) => {
    activity = now;
    await act(() => tellNews());
  };
  return {
    becomes,
    reads: () => calls.filter(({ operation }) => operation === 'CraEntry'),
    ...renderPage(EntryWithNews, ENTRY),
  };
}

it('leads to its PDF as soon as the client has signed', async () => {
  const { becomes } = open(WAITS);
  expect(await screen.findByText(/attend la signature du client/)).toBeVisible();
  await becomes(SIGNED);
  expect(await screen.findByRole('link', { name: 'Ouvrir le PDF' })).toBeVisible();
  expect(screen.getByText(/est validé/)).toBeVisible();
});

it('opens again as soon as the client has refused it, and is left alone from then on', async () => {
  const { becomes, reads } = open(WAITS);
  expect(await screen.findByText(/attend la signature du client/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('CRA de novembre 2026');
  await becomes({ viewerCanEdit: true, closedReason: null });
  await loaded();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ajouter mes CRA');
  expect(reads()).toHaveLength(2);
  await becomes(SIGNED);
  expect(reads()).toHaveLength(2);
});
