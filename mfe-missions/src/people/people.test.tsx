import { choose, offered } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { invitationState } from './invitation-state.ts';
import { PeoplePage } from './people.page.tsx';
import { PersonPage } from './person.page.tsx';

const MANAGERS = [
  { recordId: 'k1', fullname: 'Alice Martin' },
  { recordId: 'k2', fullname: 'Karim Benali' },
];
const NORA = {
  recordId: 'b1',
  firstname: 'Nora',
  lastname: 'Petit',
  fullname: 'Nora Petit',
  email: 'nora@bloom.example',
  pendingEmail: null as string | null,
  secondaryEmail: null as string | null,
  secondaryEmailVerified: false,
  phoneNumber: '+33612345678',
  slack: null,
  pipefyContactId: '314159' as string | null,
  credentialID: null as string | null,
  credentialVersion: null as string | null,
  credentialCheckResult: null as string | null,
  credentialCheckReason: null as string | null,
  credentialCheckedAt: null as string | null,
  viewerCanSeeIdentity: true,
  accountManager: [MANAGERS[0]],
  hasAccount: false,
  isDisabled: false,
  invitation: null as object | null,
  mission: [] as object[],
  societies: [] as object[],
};
const SENT = {
  recordId: 'i1',
  status: 'ongoing',
  createdAt: '2020-01-01T09:00:00Z',
  expiresAt: '2999-01-01T09:00:00Z',
};

function fake(person: Partial<typeof NORA> = {}, mutations: Record<string, () => unknown> = {}) {
  return startFakeApi({
    Query: {
      me: () => ({ id: 'me', permissions: ['account', 'finance'] }),
      bloomers: () => [{ ...NORA, ...person }],
      bloomer: () => ({ ...NORA, ...person }),
      allAccountManagers: () => MANAGERS,
    },
    Mutation: {
      upsertBloomer: () => ({ ...NORA, ...person }),
      createInvitation: () => SENT,
      revokeInvitation: () => true,
      checkIdentityDocument: () => ({ ...NORA, ...person }),
      ...mutations,
    },
  });
}

const LIST = { path: '/bloomers', at: '/bloomers', roles: ['Admin' as const] };
const SHEET = { path: '/bloomers/:id', at: '/bloomers/b1', roles: ['Admin' as const] };

it('a new Bloomer is entered and invited at once, then their page opens', async () => {
  const calls = fake();
  const { user, router } = renderPage(PeoplePage, LIST);
  await user.click(await screen.findByRole('button', { name: 'Nouveau Bloomer' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Prénom/), 'Nora');
  await user.type(dialog.getByLabelText(/^Nom/), 'Petit');
  await user.type(dialog.getByLabelText(/^Adresse e-mail/), 'nora@bloom.example');
  await choose(user, dialog.getByLabelText(/^Account managers/), 'Karim Benali');
  await user.click(dialog.getByRole('button', { name: 'Ajouter le Bloomer' }));
  expect(await screen.findByText('Invitation envoyée')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/bloomers/b1'));
  const sent = calls.filter(({ operation }) => /SavePerson|SendInvitation/.test(operation));
  expect(sent.map(({ operation }) => operation)).toEqual(['SavePerson', 'SendInvitation']);
  expect(sent[0]?.variables).toMatchObject({
    input: { firstname: 'Nora', lastname: 'Petit', email: 'nora@bloom.example', accountManager: ['k2'] },
  });
});

it('an address that somebody has is refused under its field, and nobody is invited', async () => {
  const message = 'Cette adresse est déjà celle d’un autre Bloomer.';
  const taken = () =>
    refuse('BAD_USER_INPUT', 400, message, { invalidArgs: ['email'], fieldErrors: { email: message } });
  const calls = fake({}, { upsertBloomer: taken });
  const { user } = renderPage(PeoplePage, LIST);
  await user.click(await screen.findByRole('button', { name: 'Nouveau Bloomer' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Prénom/), 'Nora');
  await user.type(dialog.getByLabelText(/^Nom/), 'R2D2');
  await user.type(dialog.getByLabelText(/^Adresse e-mail/), 'nora@bloom.example');
  await user.tab();
  expect(await dialog.findByText("Min 1 lettres, pas d'emoji, ni caractères spéciaux")).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Nom/));
  await user.type(dialog.getByLabelText(/^Nom/), 'Petit');
  await user.click(dialog.getByRole('button', { name: 'Ajouter le Bloomer' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(calls.map(({ operation }) => operation)).not.toContain('SendInvitation');
});

it('who only recruits reads the list and enters nobody', async () => {
  startFakeApi({ Query: { me: () => ({ id: 'me', permissions: ['recruit'] }), bloomers: () => [NORA] } });
  renderPage(PeoplePage, LIST);
  expect(await screen.findByText('Nora Petit')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nouveau Bloomer' })).not.toBeInTheDocument());
});

it('the list could not be read: says so in the words of the specification', async () => {
  startFakeApi({ Query: { bloomers: () => refuse('INTERNAL_SERVER_ERROR', 500) } });
  renderPage(PeoplePage, LIST);
  expect(await screen.findByText('Impossible de récupérer la liste des bloomers')).toBeVisible();
});

it('an invitation is sent from the page of the person', async () => {
  const calls = fake();
  const { user } = renderPage(PersonPage, SHEET);
  await user.dblClick(await screen.findByRole('button', { name: 'Envoyer l’invitation' }));
  expect(await screen.findByText('Invitation envoyée à nora@bloom.example')).toBeVisible();
  expect(calls.filter(({ operation }) => operation === 'SendInvitation')).toHaveLength(1);
});

it('a live invitation is sent again, or taken back after a question', async () => {
  const calls = fake({ invitation: SENT });
  const { user } = renderPage(PersonPage, SHEET);
  expect(await screen.findByRole('button', { name: 'Renvoyer l’invitation' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Renvoyer l’invitation' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Renvoyer' }));
  expect(await screen.findByText('Invitation envoyée à nora@bloom.example')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Révoquer' }));
  expect(calls.map(({ operation }) => operation)).not.toContain('RevokeInvitation');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Révoquer l’invitation' }));
  expect(await screen.findByText('Invitation révoquée')).toBeVisible();
});

it('who has joined is not invited again', async () => {
  fake({ invitation: { ...SENT, status: 'done' } });
  renderPage(PersonPage, SHEET);
  expect(await screen.findByText('Inscription terminée')).toBeVisible();
  expect(screen.queryByRole('button', { name: /invitation/ })).not.toBeInTheDocument();
});

it('another address waits for its owner, and the page says so', async () => {
  const waiting = { pendingEmail: 'nouvelle@bloom.example' };
  let saved = false;
  fake(
    {},
    {
      upsertBloomer: () => {
        saved = true;
        return { ...NORA, ...waiting };
      },
    },
  );
  const { user } = renderPage(PersonPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  const address = await screen.findByLabelText(/^Adresse e-mail(?! sec)/);
  await user.clear(address);
  await user.type(address, 'nouvelle@bloom.example');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Enregistré. nouvelle@bloom.example reçoit un lien de confirmation.')).toBeVisible();
  expect(await screen.findByText(/remplacera nora@bloom.example/)).toBeVisible();
  expect(saved).toBe(true);
});

it('a person is read first; what is changed on demand is sent, and nothing else', async () => {
  const calls = fake({}, { upsertBloomer: () => ({ ...NORA, slack: 'nora.p' }) });
  const { user } = renderPage(PersonPage, SHEET);
  expect(await screen.findByRole('link', { name: /^\+33\s6\s12\s34\s56\s78$/ })).toHaveAttribute(
    'href',
    'tel:+33612345678',
  );
  expect(screen.getByRole('link', { name: NORA.email })).toHaveAttribute('href', 'mailto:nora@bloom.example');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  await user.type(await screen.findByLabelText('Slack'), 'nora.p');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Bloomer enregistré')).toBeVisible();
  const [sent] = calls.filter(({ operation }) => operation === 'SavePerson');
  expect(sent?.variables).toEqual({ input: { recordId: 'b1', slack: 'nora.p' } });
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
});

it('an account manager who has left stays named among those of the Bloomer', async () => {
  fake({ accountManager: [{ recordId: 'gone', fullname: 'Paul Ancien' }] });
  const { user } = renderPage(PersonPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  const form = within(screen.getByRole('form'));
  expect(await form.findByText('Paul Ancien')).toBeVisible();
  expect(await offered(user, form.getByLabelText('Account managers'))).toContain('Karim Benali');
});

it('who signs in already is not invited: that would take the right to write away', async () => {
  fake({ hasAccount: true });
  renderPage(PersonPage, SHEET);
  expect(await screen.findByText('Compte actif')).toBeVisible();
  expect(screen.queryByRole('button', { name: /invitation/ })).not.toBeInTheDocument();
});

it.each([
  [null, 'none'],
  [SENT, 'sent'],
  [{ ...SENT, expiresAt: '2020-01-15T09:00:00Z' }, 'expired'],
  [{ ...SENT, status: 'done' }, 'done'],
])('invitation %#: %s', (invitation, expected) => {
  const person = { invitation, hasAccount: false } as Parameters<typeof invitationState>[0];
  expect(invitationState(person, new Date('2026-11-20'))).toBe(expected);
});

it.each([
  ['System' as const, true],
  ['Admin' as const, false],
])('the record at Pipefy is a link for %s: %s', async (role, isLink) => {
  fake();
  renderPage(PersonPage, { ...SHEET, roles: [role] });
  expect((await screen.findByText('Pipefy')).nextElementSibling).toHaveTextContent('314159');
  const link = screen.queryByRole('link', { name: '314159' });
  expect(link?.getAttribute('href')).toBe(isLink ? 'https://app.pipefy.com/open-cards/314159' : undefined);
});

it('who verifies no identity documents sees no column of them', async () => {
  fake({ viewerCanSeeIdentity: false });
  renderPage(PeoplePage, LIST);
  expect(await screen.findByRole('link', { name: NORA.fullname })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /Pièce d’identité/ })).not.toBeInTheDocument();
});

it('nor their card', async () => {
  fake({ viewerCanSeeIdentity: false });
  renderPage(PersonPage, SHEET);
  expect(await screen.findByRole('heading', { name: NORA.fullname })).toBeVisible();
  expect(screen.queryByText('Pièce d’identité')).not.toBeInTheDocument();
});

it('is a card for each Bloomer on a phone: how to reach them, and where they stand', async () => {
  usePhone();
  fake({ invitation: SENT, societies: [{ recordId: 's1', name: 'Atelier du Lac' }] });
  renderPage(PeoplePage, { path: '/bloomers', at: '/bloomers', roles: ['Admin'] });
  const [card] = within(await screen.findByRole('list', { name: 'Bloomers' })).getAllByRole('listitem');
  const nora = within(card as HTMLElement);
  expect(nora.getByRole('link', { name: 'Nora Petit' })).toHaveAttribute('href', '/bloomers/b1');
  expect(nora.getByRole('link', { name: 'nora@bloom.example' })).toHaveAttribute('href', 'mailto:nora@bloom.example');
  expect(nora.getByRole('link', { name: /^\+33/ })).toHaveAttribute('href', 'tel:+33612345678');
  expect(card).toHaveTextContent(/Atelier du Lac.*Invitation envoyée.*Pièce d’identité Manquante.*0 mission active$/);
});
