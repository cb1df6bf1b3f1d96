import { clientConsent } from '@bloom/shared-rules/cra/signature-consent';
import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { clientActivityRecord } from '../testing/client-activity.fixture.ts';
import { SeveralMonthsPage } from './several-months.page.tsx';

const ROUTE = { path: '/signing', at: '/signing', roles: ['Client' as const] };

const listed = { signedAt: null, filePath: null, waitsSince: '2026-11-28T16:00:00.000Z' };
const november = clientActivityRecord(listed);
const october = clientActivityRecord({
  ...listed,
  signingDocumentID: 'document-2',
  month: '2026-10-01',
  totalDays: 20,
});
const september = clientActivityRecord({ ...listed, signingDocumentID: 'document-3', month: '2026-09-01' });
const withCode = clientActivityRecord({
  ...listed,
  signingDocumentID: 'document-4',
  month: '2026-08-01',
  codeRequired: true,
});
const notMine = clientActivityRecord({
  ...listed,
  signingDocumentID: 'document-5',
  month: '2026-07-01',
  canSign: false,
});

const told = (signingDocumentID: string, result: string, message: string | null = null) => ({
  signingDocumentID,
  result,
  message,
});

/** The page over a server that answers `sign`, and lists what that left. */
function open(sign: Resolver, months = [november, october, september, withCode, notMine], left = months) {
  let isOver = false;
  const calls = startFakeApi({
    Query: { clientMonths: () => (isOver ? left : months) },
    Mutation: {
      signClientActivities: (args, ...rest) => {
        isOver = true;
        return sign(args, ...rest);
      },
    },
  });
  return { calls, ...renderPage(SeveralMonthsPage, ROUTE) };
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name });

it('shows of each month its calendar, its total and the way to its details, and leaves out what asks for a code', async () => {
  open(() => []);
  const choice = within(await screen.findByRole('group', { name: 'Mois à signer' }));
  expect(choice.getAllByRole('checkbox')).toHaveLength(3);
  expect(
    choice.getByRole('checkbox', { name: /octobre 2026.*20.*j.*Camille Martin · Refonte du portail/ }),
  ).not.toBeChecked();
  expect(choice.getByRole('list', { name: 'Calendrier d’octobre 2026' })).toBeVisible();
  expect(choice.getByRole('link', { name: /^Lire en détail.*octobre 2026, Camille Martin/ })).toHaveAttribute(
    'href',
    '/signing/document-2',
  );
  const alone = within(screen.getByRole('region', { name: 'À signer un par un' }));
  expect(alone.getByText(/Ces missions demandent un code à chaque signature/)).toBeVisible();
  expect(alone.getByRole('link', { name: /^Lire et signer.*août 2026/ })).toHaveAttribute(
    'href',
    '/signing/document-4',
  );
  expect(screen.queryByText(/juillet 2026/)).not.toBeInTheDocument();
});

it('asks for a month, a name and the approval before anything is sent', async () => {
  const { calls, user } = open(() => []);
  const name = await screen.findByRole('textbox', { name: /Nom complet/ });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Signer les mois choisis' }));
  expect(await screen.findByText('Choisissez au moins un mois.')).toBeVisible();
  expect(screen.getByText('Le nom complet du signataire est obligatoire.')).toBeVisible();
  expect(screen.getByText('Pour signer, il faut cocher cette case.')).toBeVisible();
  expect(calls.some(({ operation }) => operation === 'SignClientActivities')).toBe(false);
});

it('signs what is chosen once, says of each month what became of it, and keeps chosen only what failed', async () => {
  const reason = 'Hugo Roy a déjà signé ce mois, le 20 novembre 2026.';
  const { calls, user } = open(
    () => [
      told('document-1', 'signed'),
      told('document-2', 'alreadySigned', reason),
      told('document-3', 'failed', 'Ce mois n’a pas été signé, à cause d’un incident chez nous.'),
    ],
    [november, october, september],
    [september],
  );
  await user.click(await screen.findByRole('button', { name: 'Tout choisir' }));
  const name = screen.getByRole('textbox', { name: /Nom complet/ });
  await user.clear(name);
  await user.type(name, 'Paul Durand');
  await user.click(screen.getByRole('checkbox', { name: clientConsent(3) }));
  await user.dblClick(screen.getByRole('button', { name: /^Signer 3.comptes rendus$/ }));
  const notice = within(
    await screen.findByText(/^1.compte rendu signé sur 3\.$/).then((text) => text.closest('[role]') as HTMLElement),
  );
  const lines = notice.getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent(/novembre 2026, Camille Martin ?Signé$/);
  expect(lines[1]).toHaveTextContent(/octobre 2026, Camille Martin ?Signé ?Hugo Roy a déjà signé/);
  expect(lines[2]).toHaveTextContent(/septembre 2026, Camille Martin ?Non signé ?Ce mois n’a pas été signé/);
  expect(await screen.findByRole('button', { name: /^Signer 1.compte rendu$/ })).toBeVisible();
  expect(await box(/^septembre 2026/)).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /^novembre 2026/ })).not.toBeInTheDocument();
  // The next act has a consent of its own, and the name stays.
  expect(await box(/^J’ai lu ce compte rendu/)).not.toBeChecked();
  expect(screen.getByRole('textbox', { name: /Nom complet/ })).toHaveValue('Paul Durand');
  expect(calls.filter(({ operation }) => operation === 'SignClientActivities')).toEqual([
    {
      operation: 'SignClientActivities',
      variables: { signingDocumentIDs: ['document-1', 'document-2', 'document-3'], signerFullname: 'Paul Durand' },
    },
  ]);
});

it('leads to the month that asks for a code since the page was opened', async () => {
  const { user } = open(() => [told('document-2', 'codeRequired', 'Cette mission demande un code.')], [october]);
  await user.click(await box(/^octobre 2026/));
  await user.type(screen.getByRole('textbox', { name: /Nom complet/ }), 'Paul Durand');
  await user.click(await box(/^J’ai lu ce compte rendu/));
  await user.click(screen.getByRole('button', { name: /^Signer 1.compte rendu$/ }));
  expect(await screen.findByText('Cette mission demande un code.')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Lire et signer.*octobre 2026/ })).toHaveAttribute(
    'href',
    '/signing/document-2',
  );
});

it('reads the list again when no answer came, and keeps what was typed', async () => {
  const { user } = open(() => refuse('INTERNAL_SERVER_ERROR', 500), [november, october], [october]);
  await user.click(await screen.findByRole('button', { name: 'Tout choisir' }));
  const name = screen.getByRole('textbox', { name: /Nom complet/ });
  await user.clear(name);
  await user.type(name, 'Paul Durand');
  await user.click(screen.getByRole('checkbox', { name: clientConsent(2) }));
  await user.click(screen.getByRole('button', { name: /^Signer 2.comptes rendus$/ }));
  expect(await screen.findByText(/Nous n’avons pas pu confirmer toutes les signatures/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Signer 1.compte rendu$/ })).toBeVisible();
  expect(name).toHaveValue('Paul Durand');
});

it('says that nothing waits', async () => {
  open(() => [], [notMine]);
  expect(await screen.findByText('Rien à signer pour l’instant')).toBeVisible();
});
