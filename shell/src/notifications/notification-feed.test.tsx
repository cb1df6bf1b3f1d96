import { createStaticSession } from '@bloom/shared-auth/static-session';
import { heldBack } from '@bloom/tools/held-back';
import { usePhone } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationLineFragment } from '../graphql.generated.ts';
import { renderApp } from '../testing/render-app.tsx';
import { FakeSocket } from './fake-socket.fixture.ts';

function line(recordId: string, over: Partial<NotificationLineFragment> = {}) {
  return {
    __typename: 'Notification' as const,
    recordId,
    title: `Titre ${recordId}`,
    description: 'Détail',
    type: 'signCRA' as const,
    priority: 'info' as const,
    link: '/missions',
    read: false,
    canDelete: true,
    creationDate: `2026-11-0${recordId.slice(1)}T10:00:00Z`,
    ...over,
  };
}

type Line = ReturnType<typeof line>;

beforeEach(() => localStorage.clear());

/** The app with these notifications, connected; `serve` changes what the next reading answers. */
async function open(initial: Line[] | (() => unknown), over: Partial<Parameters<typeof renderApp>[0]> = {}) {
  let lines: unknown = initial;
  const view = renderApp({
    path: '/',
    ...over,
    api: { myNotifications: () => (typeof lines === 'function' ? lines() : lines), ...over.api },
  });
  const user = userEvent.setup();
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(FakeSocket.last?.subscriptionId).toBeDefined());
  const readings = () => view.operations.filter((name) => name === 'MyNotifications').length;
  await waitFor(() => expect(readings()).toBe(1));
  return {
    ...view,
    user,
    readings,
    serve: (next: unknown) => {
      lines = next;
    },
    openPanel: async () => {
      await user.click(bell);
      return within(await screen.findByRole('dialog', { name: 'Notifications' }));
    },
  };
}

const push = (change: Line | null) => act(async () => FakeSocket.last?.push(change));

test('a new one is counted, told to a screen reader and listed without reloading', async () => {
  const { openPanel, readings, serve } = await open([line('n1', { read: true })]);
  serve([line('n1', { read: true }), line('n2')]);
  await push(line('n2'));
  expect(await screen.findByText('1 notification non lue')).toBeInTheDocument();
  const told = screen.getByText(/^Nouvelle notification/);
  expect(told).toHaveAttribute('aria-live', 'polite');
  expect(readings()).toBe(1);
  const panel = await openPanel();
  expect(panel.getAllByRole('link')[0]).toHaveTextContent('Titre n2');
});

test('one that was read in another tab is read here', async () => {
  await open([line('n1'), line('n2')]);
  expect(await screen.findByText('2 notifications non lues')).toBeInTheDocument();
  await push(line('n1', { read: true }));
  expect(await screen.findByText('1 notification non lue')).toBeInTheDocument();
});

test('what was missed during a cut is read when the server is back', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { serve } = await open([]);
  serve([line('n1'), line('n2')]);
  act(() => FakeSocket.last?.drop(1006));
  expect(await screen.findByText('2 notifications non lues', {}, { timeout: 8_000 })).toBeInTheDocument();
  expect(await screen.findByText('2 nouvelles notifications')).toBeInTheDocument();
  expect(FakeSocket.opened.length).toBeGreaterThan(1);
});

test('a socket whose token ended comes back with a fresh token and reads again', async () => {
  const tokens: (string | undefined)[] = [];
  const session = {
    ...createStaticSession({ roles: ['Admin'] }),
    renewToken: async (refused?: string) => {
      tokens.push(refused);
      return 'fresh';
    },
  };
  const { serve, readings } = await open([], { session });
  serve([line('n3')]);
  act(() => FakeSocket.last?.drop(4401));
  // Whoever renewed it meanwhile is not asked to spend another one.
  await waitFor(() => expect(tokens).toEqual(['token']));
  expect(await screen.findByText('1 notification non lue')).toBeInTheDocument();
  expect(readings()).toBe(2);
});

test('too many connections: asked again later, and the list is read when the page is looked at', async () => {
  const { serve } = await open([]);
  act(() => FakeSocket.last?.drop(4429));
  serve([line('n1')]);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('1 notification non lue')).toBeInTheDocument();
});

test('an answer older than a change does not undo it', async () => {
  const { serve, readings } = await open([]);
  const old = heldBack<Line[]>();
  const answers = jest.fn(() => [line('n5')] as unknown).mockReturnValueOnce(old.promise);
  serve(answers);
  await push(null);
  await waitFor(() => expect(answers).toHaveBeenCalledTimes(1));
  await push(line('n5'));
  expect(await screen.findByText('1 notification non lue')).toBeInTheDocument();
  await act(async () => old.resolve([]));
  // It is asked for again, before the test ends.
  await waitFor(() => expect(readings()).toBe(3));
  expect(await screen.findByText('1 notification non lue')).toBeInTheDocument();
});

test('nor does the first list, when something was told before it came', async () => {
  const first = heldBack<Line[]>();
  const { serve, readings } = await open(() => first.promise);
  serve([line('n5')]);
  await push(line('n5'));
  expect(await screen.findByText('1 notification non lue')).toBeInTheDocument();
  await act(async () => first.resolve([]));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('1 notification non lue')).toBeInTheDocument();
  expect(readings()).toBe(2);
});

test('a refusal takes the mark back and says so', async () => {
  const { openPanel, user } = await open([line('n1')], {
    api: { updateNotification: () => new Error('INTERNAL_SERVER_ERROR') },
  });
  const panel = await openPanel();
  await user.click(await panel.findByRole('button', { name: /Marquer comme lue/ }));
  expect(await screen.findByText(/req-9/)).toBeInTheDocument();
  expect(panel.getByRole('button', { name: /Marquer comme lue/ })).toBeInTheDocument();
  expect(screen.getByText('1 notification non lue')).toBeInTheDocument();
});

test.each([
  ['readAllNotification', 'Tout marquer comme lu'],
  ['deleteAllNotification', 'Tout supprimer'],
])('a refusal of %s brings everything back', async (operation, name) => {
  let refuse = () => {};
  const { openPanel, user } = await open([line('n1'), line('n2')], {
    api: {
      [operation]: () =>
        new Promise((resolve) => {
          refuse = () => resolve(new Error('INTERNAL_SERVER_ERROR'));
        }),
    },
  });
  const panel = await openPanel();
  await panel.findAllByRole('listitem');
  await user.click(panel.getByRole('button', { name }));
  const question = screen.queryByRole('dialog', { name: 'Supprimer toutes les notifications' });
  if (question !== null) await user.click(within(question).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('2 notifications non lues')).not.toBeInTheDocument());
  await act(async () => refuse());
  expect(await screen.findByText('2 notifications non lues')).toBeInTheDocument();
  expect(panel.getAllByRole('listitem')).toHaveLength(2);
});

test('one that was deleted elsewhere says so and leaves the list', async () => {
  const { openPanel, user, serve } = await open([line('n1'), line('n2')], {
    api: { updateNotification: () => new Error('OBJECT_NOT_FOUND') },
  });
  const panel = await openPanel();
  await panel.findAllByRole('listitem');
  serve([line('n1')]);
  await user.click(panel.getByRole('button', { name: 'Marquer comme lue Titre n2' }));
  expect(await screen.findByText('Cette notification n’existe plus.')).toBeInTheDocument();
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
});

describe('the banner', () => {
  const banner = () => screen.queryByRole('region', { name: 'Dernière notification non lue' });

  test('shows the newest unread one only, and the next arrival in its place', async () => {
    await open([line('n1'), line('n4', { read: true }), line('n3', { priority: 'urgent' })]);
    expect(banner()).toHaveTextContent('Titre n3');
    expect(banner()).toHaveTextContent('Urgent');
    await push(line('n5'));
    await waitFor(() => expect(banner()).toHaveTextContent('Titre n5'));
    expect(screen.getAllByRole('region', { name: 'Dernière notification non lue' })).toHaveLength(1);
  });

  test('once closed does not come back, nor do older ones, also after a reload; a newer one does', async () => {
    const { user, unmount } = await open([line('n1'), line('n3')]);
    await user.click(within(banner() as HTMLElement).getByRole('button', { name: 'Masquer cette notification' }));
    expect(banner()).not.toBeInTheDocument();
    expect(screen.getByText('2 notifications non lues')).toBeInTheDocument();
    unmount();
    FakeSocket.install();
    await open([line('n1'), line('n3')]);
    expect(banner()).not.toBeInTheDocument();
    await push(line('n4'));
    await waitFor(() => expect(banner()).toHaveTextContent('Titre n4'));
  });

  test('has its room above the page where one stood the last time, until it is known that none stands there', async () => {
    usePhone();
    const room = () => document.querySelector('main > .room');
    const { unmount } = await open([line('n1')]);
    await waitFor(() => expect(banner()).toBeInTheDocument());
    expect(room()).toBeNull();
    unmount();
    FakeSocket.install();
    const held = heldBack<Line[]>();
    renderApp({ path: '/', api: { myNotifications: () => held.promise } });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(room()).not.toBeNull();
    held.resolve([line('n1', { read: true })]);
    await waitFor(() => expect(room()).toBeNull());
    expect(banner()).not.toBeInTheDocument();
  });

  test('following it reads it', async () => {
    let read = false;
    const { user, serve } = await open([line('n1')], {
      api: {
        updateNotification: () => {
          read = true;
          return line('n1', { read: true });
        },
      },
    });
    serve([line('n1', { read: true })]);
    await user.click(within(banner() as HTMLElement).getByRole('link', { name: 'Titre n1' }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
    expect(read).toBe(true);
  });
});
