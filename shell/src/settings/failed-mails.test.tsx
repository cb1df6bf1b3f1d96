import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meAnswer, renderApp } from '../testing/render-app.tsx';

const mail = (changes: Record<string, unknown> = {}) => ({
  __typename: 'FailedMail',
  recordId: 'm1',
  recipient: 'claire@client.example',
  personName: 'Claire Durand',
  subject: 'Votre mission commence lundi',
  reason: '451 busy',
  isAddressRefused: false,
  createdAt: '2026-11-20T09:00:00Z',
  resendRefusal: null,
  ...changes,
});

function openSettings(permissions: string[], answers: Record<string, unknown>) {
  localStorage.clear();
  renderApp({
    path: '/settings',
    session: { roles: ['Admin'] },
    api: { me: meAnswer(null, permissions), ...answers },
  });
}

test('staff see whom a mail did not reach and why, and send it again', async () => {
  const user = userEvent.setup();
  let left = [mail(), mail({ recordId: 'm2', personName: null, resendRefusal: 'Refaites l’envoi.' })];
  openSettings(['account'], {
    failedMails: () => left,
    resendFailedMail: ({ recordId }: { recordId: string }) => {
      left = left.filter((one) => one.recordId !== recordId);
      return { __typename: 'FailedMail', recordId };
    },
  });
  const list = await screen.findByRole('list', { name: 'E-mails non distribués' }, { timeout: 5_000 });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Claire Durand · claire@client.example');
  expect(first).toHaveTextContent(/Le 20\/11\/2026 à 10.h.00\. Envoi impossible\s: 451 busy/);
  expect(second).toHaveTextContent('Refaites l’envoi.');
  await user.click(within(list).getByRole('button', { name: /^Renvoyer/ }));
  expect(await screen.findByText('E-mail pour Claire Durand remis en file d’envoi')).toBeVisible();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

test('staff who do not look after missions are not asked about mails', async () => {
  openSettings(['finance'], { failedMails: () => [mail()] });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Demandes sur les données' })).not.toBeInTheDocument());
  expect(screen.queryByText('E-mails non distribués')).not.toBeInTheDocument();
});
