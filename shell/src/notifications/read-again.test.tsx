import { useQuery } from '@bloom/shared-auth/apollo';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailedMailsDocument } from '../graphql.generated.ts';
import { testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { FakeSocket } from './fake-socket.fixture.ts';

/** A list, and a field in which somebody types. */
function MailList() {
  const { data, loading } = useQuery(FailedMailsDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <>
      <p>{data?.failedMails[0]?.reason ?? (loading ? 'Chargement' : 'Rien')}</p>
      <input aria-label="Commentaire" />
    </>
  );
}

const mail = (reason: string) => ({
  __typename: 'FailedMail',
  recordId: 'm1',
  recipient: 'a@b.example',
  personName: null,
  subject: 'CRA à signer',
  reason,
  isAddressRefused: true,
  createdAt: '2026-11-01T10:00:00Z',
  resendRefusal: null,
  correctionLink: null,
  isAddressRetryable: false,
});

const news = (recordId: string, type: string, creationDate = '2026-11-02T10:00:00Z') => ({
  __typename: 'Notification',
  recordId,
  title: 'Adresse e-mail refusée',
  description: '',
  type,
  priority: 'info',
  link: '/missions',
  read: false,
  canDelete: true,
  creationDate,
});

/** The page with the list, connected; `change` is what the API answers from then on. */
async function open(first: unknown[] = []) {
  let reason = 'Boîte pleine';
  let lines = first;
  const view = renderApp({
    path: '/',
    federation: { ...testFederation(), load: async () => ({ routes: { 'dashboard.home': async () => MailList } }) },
    api: { myNotifications: () => lines, failedMails: () => [mail(reason)] },
  });
  const readings = (name: string) => view.operations.filter((operation) => operation === name).length;
  await screen.findByText('Boîte pleine');
  return {
    readings,
    change: () => {
      reason = 'Adresse inconnue';
    },
    serve: (next: unknown[]) => {
      lines = next;
    },
    connected: () => waitFor(() => expect(readings('MyNotifications')).toBeGreaterThan(0)),
  };
}

const push = (change: unknown) => act(async () => FakeSocket.last?.push(change));

beforeEach(() => localStorage.clear());

test('a list on screen shows what a notification tells of, and what was typed beside it stays', async () => {
  const { change, connected } = await open();
  await connected();
  await userEvent.type(screen.getByLabelText('Commentaire'), 'à moitié');
  change();
  await push(news('n1', 'mailBounced'));
  expect(await screen.findByText('Adresse inconnue')).toBeInTheDocument();
  expect(screen.getByLabelText('Commentaire')).toHaveValue('à moitié');
});

test('news of something else leave the list alone; several at once read it once', async () => {
  const { readings, change, connected } = await open();
  await connected();
  await push(news('n1', 'dataRequest'));
  await screen.findByText('1 notification non lue');
  change();
  await push(news('n2', 'mailBounced'));
  await push(news('n3', 'mailBounced'));
  expect(await screen.findByText('Adresse inconnue')).toBeInTheDocument();
  expect(readings('FailedMails')).toBe(2);
});

test('what was missed during a cut is read, too', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { change, connected, serve } = await open();
  await connected();
  change();
  serve([news('n1', 'mailBounced')]);
  act(() => FakeSocket.last?.drop(1006));
  expect(await screen.findByText('Adresse inconnue', {}, { timeout: 8_000 })).toBeInTheDocument();
});

test('what came between the page and its first list of notifications is read; older news read nothing', async () => {
  const justNow = new Date(Date.now() + 1_000).toISOString();
  const { readings, serve, change, connected } = await open([news('n1', 'mailBounced')]);
  serve([news('n1', 'mailBounced'), news('n2', 'mailBounced', justNow)]);
  change();
  await connected();
  expect(await screen.findByText('Adresse inconnue')).toBeInTheDocument();
  expect(readings('FailedMails')).toBe(2);
});
