import { screen, waitFor, within } from '@testing-library/react';
import { client, contact, create, open, pick } from './mission-new.fixture.tsx';

beforeEach(() => localStorage.clear());

it('a client that is not there yet is added on the way', async () => {
  const clients: object[] = [];
  const { user, sent } = open(
    {
      upsertClientSociety: () => {
        clients.push(client);
        return client;
      },
    },
    clients,
  );
  await user.click(await screen.findByRole('button', { name: 'Ajouter une société' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter une société cliente' });
  await user.type(within(dialog).getByLabelText(/^SIRET/), '12');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter la société' }));
  expect(await within(dialog).findByText('Le SIRET comporte 14 chiffres.')).toBeVisible();
  expect(within(dialog).getByText('Le nom de la société est obligatoire.')).toBeVisible();
  await user.clear(within(dialog).getByLabelText(/^SIRET/));
  await user.type(within(dialog).getByLabelText(/^Nom/), 'Horizon Conseil');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter la société' }));
  expect(await screen.findByText('Société ajoutée')).toBeVisible();
  expect(sent('SaveClient')).toMatchObject({ name: 'Horizon Conseil' });
  // It was added to be chosen.
  expect(await screen.findByRole('button', { name: 'Ajouter un contact' })).toBeEnabled();
});

it('a client that is added to a form that was sent too early is missing no more', async () => {
  const clients: object[] = [];
  const upsertClientSociety = () => {
    clients.push(client);
    return client;
  };
  const { user } = open({ upsertClientSociety }, clients);
  expect(await screen.findAllByText('Choisissez d’abord la société cliente')).toHaveLength(2);
  await create(user);
  expect(await screen.findByText('La société cliente est obligatoire.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ajouter une société' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter une société cliente' });
  await user.type(within(dialog).getByLabelText(/^Nom/), 'Horizon Conseil');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter la société' }));
  await waitFor(() => expect(screen.queryByText('La société cliente est obligatoire.')).toBeNull());
  expect(screen.getByText('Le Bloomer est obligatoire.')).toBeVisible();
  expect(screen.queryByText('Choisissez d’abord la société cliente')).toBeNull();
});

it('says that a client has nobody yet who signs, until there is one', async () => {
  const nobody = /^Aucun contact chez ce client\s: ajoutez-en un$/;
  const clients: object[] = [{ ...client, contacts: [] }];
  const { user } = open({ upsertContact: () => ({ ...contact, isBilling: false }) }, clients);
  await pick(user, /^Société cliente/, /^Horizon Conseil$/);
  expect(await screen.findAllByText(nobody)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Ajouter un contact' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter un contact chez Horizon Conseil' });
  await user.type(within(dialog).getByLabelText(/^Prénom/), 'Claire');
  await user.type(within(dialog).getByLabelText(/^Nom/), 'Durand');
  await user.type(within(dialog).getByLabelText(/^Adresse e-mail/), 'claire@horizon.example');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter le contact' }));
  await waitFor(() => expect(screen.getAllByText(nobody)).toHaveLength(1));
  expect(screen.getByRole('region', { name: 'Client' })).toHaveTextContent(/Claire Durand/);
});

it('another client takes the contacts of the former one away', async () => {
  const other = {
    recordId: 'c2',
    name: 'Maison Clairval',
    contacts: [{ ...contact, recordId: 'p9', fullname: 'Luc' }],
  };
  const { user } = open({}, [client, other]);
  await pick(user, /^Société cliente/, /^Horizon Conseil$/);
  await pick(user, /^Contacts opérationnels/, /^Claire Durand/);
  await pick(user, /^Société cliente/, /^Maison Clairval$/);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Client' })).not.toHaveTextContent(/Claire Durand/));
});

it('a contact is added to the client that is chosen, and chosen for what they are', async () => {
  const paul = { ...contact, recordId: 'p2', fullname: 'Paul Petit', isBilling: false };
  const clients: object[] = [client];
  const { user, sent } = open(
    {
      upsertContact: () => {
        clients[0] = { ...client, contacts: [contact, paul] };
        return paul;
      },
    },
    clients,
  );
  const button = await screen.findByRole('button', { name: 'Ajouter un contact' });
  expect(button).toBeDisabled();
  await pick(user, /^Société cliente/, /^Horizon Conseil$/);
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Ajouter un contact chez Horizon Conseil' });
  await user.type(within(dialog).getByLabelText(/^Prénom/), 'Paul');
  await user.type(within(dialog).getByLabelText(/^Nom/), 'Petit');
  await user.type(within(dialog).getByLabelText(/^Adresse e-mail/), 'paul@horizon.example');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter le contact' }));
  expect(await screen.findByText('Contact ajouté')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Client' })).toHaveTextContent(/Paul Petit/));
  expect(sent('SaveContact')).toMatchObject({ societyRecordId: 'c1', firstname: 'Paul', isOperational: true });
});
