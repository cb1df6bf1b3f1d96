import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meAnswer, renderApp } from '../testing/render-app.tsx';
import { quiet } from './service-state.fixture.ts';

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
  isAddressRetryable: false,
  correctionLink: null,
  ...changes,
});

function open(count: () => number, answers: Record<string, unknown>) {
  localStorage.clear();
  const serviceState = () => ({ ...quiet, failedMailCount: count() });
  return renderApp({
    path: '/service-state',
    session: { roles: ['Admin'] },
    api: { me: meAnswer(null, ['account']), serviceState, ...answers },
  });
}
const LATE = { timeout: 5_000 };

test('mails that nobody got are sent again, or set aside when they cannot be', async () => {
  const user = userEvent.setup();
  let left = [mail(), mail({ recordId: 'm2', personName: null, resendRefusal: 'Refaites l’envoi.' })];
  const without = ({ recordId }: { recordId: string }) => {
    left = left.filter((one) => one.recordId !== recordId);
    return { __typename: 'FailedMail', recordId };
  };
  open(() => left.length, {
    failedMails: () => left,
    resendFailedMail: without,
    setFailedMailAside: without,
  });
  const list = await screen.findByRole('list', { name: 'E-mails non distribués' }, LATE);
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Claire Durand · claire@client.example');
  expect(first).toHaveTextContent(
    /Le 20\/11\/2026 à 10.h.00\. Envoi impossible\s: le serveur du destinataire n’a pas pu prendre le message pour l’instant\..*451 busy/,
  );
  expect(second).toHaveTextContent('Refaites l’envoi.');
  await user.click(within(list).getByRole('button', { name: /^Renvoyer/ }));
  expect(await screen.findByText('E-mail pour Claire Durand remis en file d’envoi')).toBeVisible();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  await user.click(within(list).getByRole('button', { name: /^Classer/ }));
  expect(await screen.findByText('Tous les e-mails sont partis')).toBeVisible();
});

test('an address that refused an invitation is tried again by the next mail, and is listed no more', async () => {
  const user = userEvent.setup();
  let left = [mail({ recipient: 'lea@late.example', resendRefusal: 'Refaites l’envoi.', isAddressRetryable: true })];
  open(() => left.length, {
    failedMails: () => left,
    retryRefusedAddress: ({ recordId }: { recordId: string }) => {
      left = [];
      return { __typename: 'FailedMail', recordId };
    },
  });
  const list = await screen.findByRole('list', { name: 'E-mails non distribués' }, LATE);
  await user.click(within(list).getByRole('button', { name: /^Réessayer cette adresse/ }));
  expect(await screen.findByText('Le prochain e-mail sera envoyé à lea@late.example')).toBeVisible();
  expect(await screen.findByText('Tous les e-mails sont partis')).toBeVisible();
});

test('an address that refuses mails leads to the form where it is corrected', async () => {
  const correctionLink = '/society/society-2?corriger=contact-1';
  open(() => 2, { failedMails: () => [mail({ isAddressRefused: true, correctionLink }), mail({ recordId: 'm2' })] });
  const list = await screen.findByRole('list', { name: 'E-mails non distribués' }, LATE);
  const links = within(list).getAllByRole('link', { name: /^Corriger l’adresse/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([correctionLink]);
});
