import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { ClientContactsCard } from '../contacts/client-contacts.card.tsx';
import { PeoplePage } from './people.page.tsx';
import { PersonPage } from './person.page.tsx';

const MESSAGE = 'Personne effacée le 20 novembre 2026.';
const BASIS = 'Nouvelle candidature reçue le 18 novembre';
const REASON = /^Ce qui permet de l’enregistrer de nouveau/;

/** The address of somebody who was erased, as the API treats it. */
function unlessAllowed(field: string, saved: object) {
  return (args: Record<string, unknown>) => {
    const input = args.input as Record<string, string | undefined>;
    const isErased = input[field] === 'zelie@gone.example';
    if (!isErased || (input.erasedPersonBasis?.length ?? 0) >= 10) return saved;
    return refuse('BAD_USER_INPUT', 400, MESSAGE, {
      reason: 'ERASED_PERSON',
      invalidArgs: [field, 'erasedPersonBasis'],
      fieldErrors: { [field]: MESSAGE },
      data: { erasedAt: '2026-11-20T09:00:00Z' },
    });
  };
}

const ZELIE = {
  recordId: 'b1',
  firstname: 'Zélie',
  lastname: 'Quatremer',
  fullname: 'Zélie Quatremer',
  email: 'zelie@bloom.example',
  phoneNumber: null,
  secondaryEmail: null,
  secondaryEmailVerified: false,
  hasAccount: true,
  isDisabled: false,
  viewerCanSeeIdentity: false,
  isBilling: false,
  phoneVerified: false,
  isOperational: true,
  accountManager: [],
  mission: [],
  societies: [],
};
const QUERIES = {
  me: () => ({ id: 'me', permissions: ['account'] }),
  bloomers: () => [],
  bloomer: () => ZELIE,
  allAccountManagers: () => [],
};

function ClientCard() {
  return <ClientContactsCard societyId="s1" />;
}

const inputs = (calls: ReturnType<typeof startFakeApi>, operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables.input);

it('a new Bloomer who was erased is entered with the reason, and nothing has to be typed again', async () => {
  const Mutation = {
    upsertBloomer: unlessAllowed('email', ZELIE),
    createInvitation: () => ({ recordId: 'i1', status: 'ongoing' }),
  };
  const calls = startFakeApi({ Query: QUERIES, Mutation });
  const { user } = renderPage(PeoplePage, { path: '/bloomers', at: '/bloomers', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: 'Nouveau Bloomer' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByLabelText(REASON)).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Prénom/), 'Zélie');
  await user.type(dialog.getByLabelText(/^Nom/), 'Quatremer');
  await user.type(dialog.getByLabelText(/^Adresse e-mail/), 'zelie@gone.example');
  await user.click(dialog.getByRole('button', { name: 'Ajouter le Bloomer' }));
  expect(await dialog.findByText(new RegExp(MESSAGE))).toBeVisible();
  expect(dialog.getByLabelText(/^Prénom/)).toHaveValue('Zélie');
  await user.type(dialog.getByLabelText(REASON), 'ok');
  await user.click(dialog.getByRole('button', { name: 'Ajouter le Bloomer' }));
  expect(await dialog.findByText('Écrivez 10 à 500 caractères.')).toBeVisible();
  await user.clear(dialog.getByLabelText(REASON));
  await user.type(dialog.getByLabelText(REASON), BASIS);
  await user.click(dialog.getByRole('button', { name: 'Ajouter le Bloomer' }));
  expect(await screen.findByText('Bloomer ajouté')).toBeVisible();
  expect(inputs(calls, 'SavePerson').at(-1)).toMatchObject({ firstname: 'Zélie', erasedPersonBasis: BASIS });
});

it('the question goes when the address was a mistake', async () => {
  const Mutation = { upsertBloomer: unlessAllowed('email', ZELIE) };
  const calls = startFakeApi({ Query: QUERIES, Mutation });
  const { user } = renderPage(PeoplePage, { path: '/bloomers', at: '/bloomers', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: 'Nouveau Bloomer' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Prénom/), 'Zélie');
  await user.type(dialog.getByLabelText(/^Nom/), 'Quatremer');
  await user.type(dialog.getByLabelText(/^Adresse e-mail/), 'zelie@gone.example');
  await user.click(dialog.getByLabelText(/^Envoyer l’invitation/));
  await user.click(dialog.getByRole('button', { name: 'Ajouter le Bloomer' }));
  await user.type(await dialog.findByLabelText(REASON), 'brouillon de raison');
  await user.clear(dialog.getByLabelText(/^Adresse e-mail/));
  await user.type(dialog.getByLabelText(/^Adresse e-mail/), 'autre@gone.example');
  expect(dialog.queryByLabelText(REASON)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Ajouter le Bloomer' }));
  expect(await screen.findByText('Bloomer ajouté')).toBeVisible();
  expect(inputs(calls, 'SavePerson').at(-1)).not.toHaveProperty('erasedPersonBasis');
});

it('the second address of a Bloomer may be that of somebody who was erased', async () => {
  const calls = startFakeApi({ Query: QUERIES, Mutation: { upsertBloomer: unlessAllowed('secondaryEmail', ZELIE) } });
  const { user } = renderPage(PersonPage, { path: '/bloomers/:id', at: '/bloomers/b1', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  await user.type(await screen.findByLabelText(/^Adresse e-mail secondaire/), 'zelie@gone.example');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await user.type(await screen.findByLabelText(REASON), BASIS);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Bloomer enregistré')).toBeVisible();
  expect(inputs(calls, 'SavePerson').at(-1)).toMatchObject({ erasedPersonBasis: BASIS });
});

it('a contact who was erased is entered with the reason', async () => {
  const client = { recordId: 's1', name: 'Clairval', contacts: [] };
  const calls = startFakeApi({
    Query: { society: () => client },
    Mutation: { upsertContact: unlessAllowed('email', ZELIE) },
  });
  const { user } = renderPage(ClientCard, { path: '/', at: '/', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: 'Ajouter un contact' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Prénom/), 'Zélie');
  await user.type(dialog.getByLabelText(/^Nom/), 'Quatremer');
  await user.type(dialog.getByLabelText(/^Adresse e-mail/), 'zelie@gone.example');
  await user.click(dialog.getByRole('button', { name: 'Ajouter le contact' }));
  await user.type(await dialog.findByLabelText(REASON), BASIS);
  await user.click(dialog.getByRole('button', { name: 'Ajouter le contact' }));
  expect(await screen.findByText('Contact ajouté')).toBeVisible();
  expect(inputs(calls, 'SaveContact').at(-1)).toMatchObject({ lastname: 'Quatremer', erasedPersonBasis: BASIS });
});
