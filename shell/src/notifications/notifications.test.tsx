import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationLineFragment } from '../graphql.generated.ts';
import { renderApp } from '../testing/render-app.tsx';

function line(recordId: string, over: Partial<NotificationLineFragment> = {}) {
  return {
    __typename: 'Notification',
    recordId,
    title: `Titre ${recordId}`,
    description: 'Détail',
    type: 'signCRA',
    priority: 'info',
    link: '/missions',
    read: false,
    canDelete: true,
    creationDate: `2026-11-0${recordId.slice(1)}T10:00:00Z`,
    ...over,
  };
}

/** Notifications as the server keeps them. */
function api(initial: ReturnType<typeof line>[]) {
  let lines = initial;
  return {
    updateNotification: ({ recordId, read }: { recordId: string; read: boolean }) => {
      lines = lines.map((one) => (one.recordId === recordId ? { ...one, read } : one));
      return lines.find((one) => one.recordId === recordId);
    },
    readAllNotification: () => {
      lines = lines.map((one) => ({ ...one, read: true }));
      return lines.length;
    },
    deleteAllNotification: () => {
      const before = lines.length;
      lines = lines.filter((one) => !one.canDelete);
      return before - lines.length;
    },
    myNotifications: () => lines,
  };
}

async function open(initial: ReturnType<typeof line>[]) {
  const user = userEvent.setup();
  renderApp({ path: '/', api: api(initial) });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  return { user, panel };
}

test('the newest come first, unread ones are counted', async () => {
  const { panel } = await open([line('n1'), line('n3', { read: true }), line('n2', { priority: 'urgent' })]);
  const items = await panel.findAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('link').textContent)).toEqual(['Titre n3', 'Titre n2', 'Titre n1']);
  expect(items[1]).toHaveTextContent('Urgent');
  expect(screen.getByText('2 notifications non lues')).toBeInTheDocument();
});

test('« Non lus » leaves only the unread ones', async () => {
  const { user, panel } = await open([line('n1'), line('n2', { read: true })]);
  expect(await panel.findAllByRole('listitem')).toHaveLength(2);
  await user.click(panel.getByRole('switch', { name: 'Non lus' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(1);
});

test('one is marked as read, and as unread again', async () => {
  const { user, panel } = await open([line('n1')]);
  await user.click(await panel.findByRole('button', { name: /Marquer comme lue/ }));
  await user.click(await panel.findByRole('button', { name: /Marquer comme non lue/ }));
  expect(await panel.findByRole('button', { name: /Marquer comme lue/ })).toBeInTheDocument();
});

test('all are marked as read', async () => {
  const { user, panel } = await open([line('n1'), line('n2')]);
  await panel.findAllByRole('listitem');
  await user.click(panel.getByRole('button', { name: 'Tout marquer comme lu' }));
  await waitFor(() => expect(screen.queryByText(/notifications? non lues?/)).not.toBeInTheDocument());
  expect(panel.getByRole('button', { name: 'Tout marquer comme lu' })).toBeDisabled();
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toHaveFocus();
});

test('deleting all asks first and spares what cannot be deleted', async () => {
  const { user, panel } = await open([line('n1'), line('n2', { canDelete: false })]);
  await panel.findAllByRole('listitem');
  await user.click(panel.getByRole('button', { name: 'Tout supprimer' }));
  const question = within(screen.getByRole('dialog', { name: 'Supprimer toutes les notifications' }));
  await user.click(question.getByRole('button', { name: 'Tout supprimer' }));
  await waitFor(() => expect(panel.queryByRole('link', { name: 'Titre n1' })).not.toBeInTheDocument());
  expect(panel.getByRole('link', { name: 'Titre n2' })).toBeInTheDocument();
});

test('when all are deleted the focus stays in the panel', async () => {
  const { user, panel } = await open([line('n1')]);
  await panel.findAllByRole('listitem');
  await user.click(panel.getByRole('button', { name: 'Tout supprimer' }));
  const question = within(screen.getByRole('dialog', { name: 'Supprimer toutes les notifications' }));
  await user.click(question.getByRole('button', { name: 'Tout supprimer' }));
  expect(await panel.findByText('Aucune notification')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Notifications' })).toHaveFocus());
});

test('a link to another site is not followed', async () => {
  const { panel } = await open([line('n1', { link: 'https://evil.example' }), line('n2', { link: '//evil.example' })]);
  await panel.findAllByRole('listitem');
  expect(panel.queryByRole('link')).not.toBeInTheDocument();
});

test('following one marks it as read and closes the panel', async () => {
  const { user, panel } = await open([line('n1')]);
  await user.click(await panel.findByRole('link', { name: 'Titre n1' }));
  expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('1 notification non lue')).not.toBeInTheDocument());
});

test('none, and Escape closes', async () => {
  const { user, panel } = await open([]);
  expect(await panel.findByText('Aucune notification')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
});

test('a failure says so and can be tried again', async () => {
  const user = userEvent.setup();
  let fails = true;
  renderApp({ path: '/', api: { myNotifications: () => (fails ? new Error('INTERNAL_SERVER_ERROR') : [line('n1')]) } });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('req-9');
  fails = false;
  await user.click(panel.getByRole('button', { name: 'Réessayer' }));
  expect(await panel.findByRole('link', { name: 'Titre n1' })).toBeInTheDocument();
});
