import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { clientActivityRecord } from '../testing/client-activity.fixture.ts';
import { ClientMonths, SignedMonths } from './client-months.tsx';
import { OtherMonths } from './other-months.tsx';

const ROUTE = { path: '/', at: '/', roles: ['Client' as const] };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const waiting = clientActivityRecord({ signedAt: null, filePath: null, waitsSince: daysAgo(12) });
const october = { signingDocumentID: 'document-2', month: '2026-10-01', days: [], totalDays: 20, canSign: false };
const signed = clientActivityRecord({
  ...october,
  state: 'sealed',
  waitsSince: null,
  signedAt: '2026-11-03T10:00:00.000Z',
  filePath: '/files/activity/2026-10-01/activity-2/cra/horizon.pdf',
});

/** As on the first screen, where what is to be paid stands between the two. */
function Months() {
  return (
    <>
      <ClientMonths />
      <SignedMonths />
    </>
  );
}

it('shows a client what waits for the signature as calendars, then a line for what was signed and its PDF', async () => {
  startFakeApi({ Query: { clientMonths: () => [waiting, signed] } });
  const { user } = renderPage(Months, ROUTE);
  const toSign = within(await screen.findByRole('region', { name: 'À signer' }));
  expect(toSign.getByRole('heading', { name: /^novembre 2026.*1,5/ })).toBeVisible();
  expect(toSign.getByRole('list', { name: 'Calendrier de novembre 2026' })).toBeVisible();
  expect(toSign.getByRole('link', { name: /^Lire et signer.*novembre 2026, Camille Martin$/ })).toHaveAttribute(
    'href',
    '/signing/document-1',
  );
  expect(toSign.getByText(/^En attente depuis 12.jours$/)).toBeVisible();
  const done = within(await screen.findByRole('region', { name: 'Signés' }));
  expect(done.getByText('Signé le 03/11/2026')).toBeVisible();
  expect(done.getByRole('link', { name: /^Ouvrir le PDF.*octobre 2026/ })).toHaveAttribute(
    'href',
    '/files/activity/2026-10-01/activity-2/cra/horizon.pdf',
  );
  expect(done.queryByRole('list', { name: 'Calendrier d’octobre 2026' })).not.toBeInTheDocument();
  const fold = done.getByRole('button', { name: /^octobre 2026.*20.j$/ });
  expect(fold).toHaveAccessibleDescription('Camille Martin · Refonte du portail');
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  fold.focus();
  await user.keyboard('{Enter}');
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  const calendar = done.getByRole('list', { name: 'Calendrier d’octobre 2026' });
  expect(calendar).toBeVisible();
  await user.keyboard(' ');
  expect(calendar).not.toBeInTheDocument();
});

it('puts what a colleague is asked to sign last, and offers to send the link to that person again', async () => {
  const others = { ...waiting, signingDocumentID: 'document-9', bloomerFullname: 'Hugo Faure', canSign: false };
  const calls = startFakeApi({
    Query: { clientMonths: () => [others, waiting] },
    Mutation: { renewSigningLink: () => true },
  });
  const { user } = renderPage(ClientMonths, ROUTE);
  const toSign = within(await screen.findByRole('region', { name: 'À signer' }));
  const titles = toSign.getAllByText(/^(Camille Martin|Hugo Faure) · /).map(({ textContent }) => textContent);
  expect(titles.map((title) => title?.slice(0, 4))).toEqual(['Cami', 'Hugo']);
  expect(await toSign.findByText('Un autre contact de votre société est chargé de le signer.')).toBeVisible();
  expect(toSign.queryByText(/ouvrez le lien reçu par e-mail/)).not.toBeInTheDocument();
  // Of several such months the button says which, and who pressed it hears what became of it.
  await user.click(toSign.getByRole('button', { name: /^Lui renvoyer le lien\s: novembre 2026, Hugo Faure$/ }));
  const told = await toSign.findByText(/cette personne reçoit un nouveau lien/);
  expect(told).toBeVisible();
  expect(told).toHaveFocus();
  expect(calls.at(-1)?.variables).toEqual({ signingDocumentID: 'document-9' });
});

it.each([
  [0, 'aujourd’hui'],
  [1, 'hier'],
])('says of a month that came %s days ago that it waits since %s', async (days, since) => {
  startFakeApi({ Query: { clientMonths: () => [{ ...waiting, waitsSince: daysAgo(days) }] } });
  renderPage(ClientMonths, ROUTE);
  expect(await screen.findByText(`En attente depuis ${since}`)).toBeVisible();
});

it('shows the last signed months, and the others to who asks', async () => {
  const months = Array.from({ length: 8 }, (_, index) => ({ ...signed, signingDocumentID: `document-${index}` }));
  startFakeApi({ Query: { clientMonths: () => months } });
  const { user } = renderPage(SignedMonths, ROUTE);
  const done = within(await screen.findByRole('region', { name: 'Signés' }));
  expect(done.getAllByRole('link', { name: /^Ouvrir le PDF/ })).toHaveLength(6);
  await user.click(done.getByRole('button', { name: /^Voir aussi 2.comptes rendus$/ }));
  expect(done.getAllByRole('link', { name: /^Ouvrir le PDF/ })).toHaveLength(8);
});

it('says that nothing waits, and lets try again when it does not come', async () => {
  let broken = true;
  startFakeApi({ Query: { clientMonths: () => (broken ? refuse('INTERNAL_SERVER_ERROR', 500) : []) } });
  const { user } = renderPage(Months, ROUTE);
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  broken = false;
  await user.click(again);
  expect(await screen.findByText(/^Rien à signer pour l’instant/)).toBeVisible();
});

it('folds the other months below the one that was opened; what a link does not open is asked for by mail', async () => {
  const december = clientActivityRecord({
    ...october,
    signingDocumentID: 'document-3',
    signedAt: null,
    filePath: null,
  });
  startFakeApi({ Query: { clientMonths: () => [waiting, { ...signed, filePath: null }, december] } });
  const { user } = renderPage(() => <OtherMonths documentId="document-1" isAnswered={false} />, ROUTE);
  const others = within(await screen.findByRole('region', { name: 'Vos autres mois' }));
  // What still waits comes before what is done, however old.
  const [first, last] = others.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('En attente')).toBeVisible();
  expect(within(last as HTMLElement).getByText('Signé le 03/11/2026')).toBeVisible();
  expect(others.queryByRole('list', { name: /^Calendrier/ })).not.toBeInTheDocument();
  expect(others.queryByRole('button', { name: 'Recevoir un nouveau lien' })).not.toBeInTheDocument();
  await user.click(within(first as HTMLElement).getByRole('button', { name: /^octobre 2026/ }));
  expect(others.getByRole('list', { name: 'Calendrier d’octobre 2026' })).toBeVisible();
  expect(others.getByRole('button', { name: 'Recevoir un nouveau lien' })).toBeVisible();
  expect(others.getByRole('link', { name: /^Voir le compte rendu/ })).toHaveAttribute(
    'href',
    '/public/cra/document-2/cra.pdf',
  );
  expect(others.queryByText(/^novembre/)).not.toBeInTheDocument();
});

it('keeps the page of a client with many months short', async () => {
  const months = Array.from({ length: 23 }, (_, index) => ({ ...signed, signingDocumentID: `document-1${index}` }));
  startFakeApi({ Query: { clientMonths: () => [waiting, ...months] } });
  const { user } = renderPage(() => <OtherMonths documentId="document-1" isAnswered={false} />, ROUTE);
  const others = within(await screen.findByRole('region', { name: 'Vos autres mois' }));
  expect(others.getAllByRole('listitem')).toHaveLength(6);
  await user.click(others.getByRole('button', { name: /^Voir aussi 17.comptes rendus$/ }));
  expect(others.getAllByRole('listitem')).toHaveLength(23);
});

/** A page that is left and opened again. */
function Visit() {
  const [visits, setVisits] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisits(visits + 1)}>
        Revenir
      </button>
      <OtherMonths key={visits} documentId="document-1" isAnswered={false} />
    </>
  );
}

it('reads the other months again where they were read before a signature', async () => {
  const before = { ...signed, state: 'bloomerSigned', signedAt: null, filePath: null, waitsSince: daysAgo(3) };
  let isSigned = false;
  startFakeApi({ Query: { clientMonths: () => [isSigned ? signed : before] } });
  const { user } = renderPage(Visit, ROUTE);
  await screen.findByRole('region', { name: 'Vos autres mois' });
  expect(screen.queryByText('Signé le 03/11/2026')).not.toBeInTheDocument();
  isSigned = true;
  await user.click(screen.getByRole('button', { name: 'Revenir' }));
  expect(await screen.findByText('Signé le 03/11/2026')).toBeVisible();
});

describe('the way to sign several months', () => {
  const other = clientActivityRecord({
    ...october,
    canSign: true,
    signedAt: null,
    filePath: null,
    waitsSince: daysAgo(3),
  });

  it.each([
    ['two that he may sign', [waiting, other], 1],
    ['one, and one that asks for a code', [waiting, { ...other, codeRequired: true }], 0],
    ['one, and one of a colleague', [waiting, { ...other, canSign: false }], 0],
  ])('is offered to a client who has %s', async (_which, months, offers) => {
    startFakeApi({ Query: { clientMonths: () => months } });
    renderPage(ClientMonths, ROUTE);
    await screen.findByRole('region', { name: 'À signer' });
    const links = screen.queryAllByRole('link', { name: 'Signer plusieurs mois ensemble' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(offers).fill('/signing'));
  });

  it('begins with signing in for whoever came by a link, which signs its own month alone', async () => {
    startFakeApi({ Query: { clientMonths: () => [waiting, { ...other, canSign: false }] } });
    const link = { purpose: 'craSign' as const, objectId: 'document-1' };
    renderPage(() => <OtherMonths documentId="document-1" isAnswered={false} />, {
      ...ROUTE,
      roles: ['Anonymous'],
      link,
    });
    expect(
      await screen.findByText(/chacun a son lien, reçu par e-mail\. Si vous avez un compte, connectez-vous/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Signer plusieurs mois ensemble' })).not.toBeInTheDocument();
  });

  it('is no more said once the other one was signed or refused on the same page', async () => {
    startFakeApi({ Query: { clientMonths: () => [waiting, { ...other, canSign: false }] } });
    const link = { purpose: 'craSign' as const, objectId: 'document-1' };
    renderPage(() => <OtherMonths documentId="document-1" isAnswered />, { ...ROUTE, roles: ['Anonymous'], link });
    expect(await screen.findByRole('button', { name: /^octobre 2026/ })).toBeVisible();
    expect(screen.queryByText(/^Plusieurs mois attendent votre signature/)).not.toBeInTheDocument();
  });
});

it('a month that was signed by the link of its mail, in another tab, waits no more for who comes back', async () => {
  let months = [waiting];
  startFakeApi({ Query: { clientMonths: () => months } });
  renderPage(Months, ROUTE);
  expect(await screen.findByRole('link', { name: /^Lire et signer/ })).toBeVisible();
  months = [{ ...signed, ...clientActivityRecord({ ...signed, signingDocumentID: waiting.signingDocumentID }) }];
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await screen.findByText(/Rien à signer pour l’instant/)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Ouvrir le PDF/ })).toBeVisible();
});

it('whoever comes back before an earlier question is answered sees what is so now', async () => {
  let months: object[] | Promise<object[]> = new Promise(() => {});
  const calls = startFakeApi({ Query: { clientMonths: () => months } });
  renderPage(Months, ROUTE);
  await waitFor(() => expect(calls).toHaveLength(1));
  months = [signed];
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await screen.findByText(/Rien à signer pour l’instant/)).toBeVisible();
});
