import { choose } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MissionNewPage } from './mission-new.page.tsx';

const contact = { recordId: 'p1', fullname: 'Claire Durand', nameJob: 'DSI', isBilling: true, isOperational: true };
const client = { recordId: 'c1', name: 'Horizon Conseil', contacts: [contact] };

beforeEach(() => localStorage.clear());

type Mutations = NonNullable<Parameters<typeof startFakeApi>[0]['Mutation']>;

function open(mutations: Mutations = {}, clients: object[] = [client], known = '') {
  const calls = startFakeApi({
    Query: {
      bloomers: () => [{ recordId: 'b1', fullname: 'Camille Martin', email: 'camille@bloom.example' }],
      allAccountManagers: () => [{ recordId: 's1', fullname: 'Alice Roy' }],
      clientSocieties: () => clients,
    },
    Mutation: mutations,
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables.input;
  return {
    sent,
    clients,
    ...renderPage(MissionNewPage, { path: '/missions/new', at: `/missions/new${known}`, roles: ['Admin'] }),
  };
}

async function pick(user: UserEvent, label: RegExp, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  const found = await screen.findAllByText(option);
  await user.click(found.at(-1) as HTMLElement);
}

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText(/^Intitulé/), 'Refonte du portail');
  await pick(user, /^Bloomer/, /^Camille Martin/);
  await pick(user, /^Société cliente/, /^Horizon Conseil$/);
  await pick(user, /^Contacts opérationnels/, /^Claire Durand/);
  await user.type(screen.getByLabelText(/^Date de début/), '2026-12-01');
  await user.type(screen.getByLabelText(/^Date de fin/), '2027-05-31');
  await user.type(screen.getByLabelText(/^Identifiant externe/), 'EXT-1');
  await user.type(screen.getByLabelText(/^Prix d’achat/), '450');
  await user.type(screen.getByLabelText(/^Prix de vente/), '600,5');
  await user.type(screen.getByLabelText(/^Coefficient du dimanche et des jours fériés/), '250');
}

const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Créer la mission' }));

it('a link that knows who, for whom and at what price fills the form, and nothing that it cannot hold', async () => {
  const known = new URLSearchParams({
    label: 'Refonte du portail',
    type: 'RPO',
    dealType: 'Freelance',
    bloomerRecordId: 'b1',
    clientSocietyRecordId: 'c1',
    contactOperations: 'p1',
    purchasePricePerDayWithoutTaxes: '450',
  });
  open({}, [client], `?${known}`);
  expect(await screen.findByLabelText(/^Intitulé/)).toHaveValue('Refonte du portail');
  expect(screen.getByText(/^Camille Martin/)).toBeVisible();
  expect(screen.getByText('Horizon Conseil')).toBeVisible();
  expect(screen.getByText(/^Claire Durand/)).toBeVisible();
  expect(screen.getByLabelText(/^Prix d’achat/)).toHaveValue('450');
  cleanup();
  open({}, [client], '?type=Vente&dealType=Pr%C3%AAt&purchasePricePerDayWithoutTaxes=-3');
  expect(await screen.findByLabelText(/^Prix d’achat/)).toHaveValue('');
  expect(screen.queryByText('Vente')).toBeNull();
});

it('a whole mission is created, and its page opens', async () => {
  const { user, sent, router } = open({ createMission: () => ({ recordId: 'm9', label: 'Refonte du portail' }) });
  await fill(user);
  await user.click(screen.getByRole('checkbox', { name: 'Demander un code à la signature du client' }));
  await create(user);
  expect(await screen.findByText('Mission créée')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/missions/m9'));
  expect(sent('CreateMission')).toEqual({
    label: 'Refonte du portail',
    type: 'IT',
    dealType: null,
    bloomerRecordId: 'b1',
    CSMRecordId: null,
    clientSocietyRecordId: 'c1',
    contactOperations: ['p1'],
    billingContacts: [],
    signCodeRequired: true,
    beginMission: '2026-12-01',
    endMission: '2027-05-31',
    externalId: 'EXT-1',
    bloomerPaydateDays: 45,
    clientPaydateDays: 30,
    pricing: {
      purchasePricePerDayWithoutTaxes: 450,
      salePricePerDayWithoutTaxes: 600.5,
      astreinteCoef: 2,
      saturdayCoef: null,
      sundayCoef: 2.5,
      paymentTerms: null,
      paymentTermsDetails: null,
    },
  });
});

it('what was typed comes back after a reload, and is forgotten once it is a mission', async () => {
  const first = open();
  await fill(first.user);
  cleanup();
  const { user, sent } = open({ createMission: () => ({ recordId: 'm9', label: 'Refonte du portail' }) });
  await user.click(await screen.findByRole('button', { name: 'Les reprendre' }));
  expect(screen.getByLabelText(/^Date de début/)).toHaveDisplayValue('01/12/2026');
  await create(user);
  expect(await screen.findByText('Mission créée')).toBeVisible();
  expect(sent('CreateMission')).toMatchObject({
    label: 'Refonte du portail',
    bloomerRecordId: 'b1',
    contactOperations: ['p1'],
    pricing: { salePricePerDayWithoutTaxes: 600.5 },
  });
  expect(localStorage).toHaveLength(0);
});

it('an empty form names everything that a mission requires', async () => {
  const { user, sent } = open();
  await screen.findByLabelText(/^Intitulé/);
  await create(user);
  for (const sentence of [
    'L’intitulé est obligatoire.',
    'Le Bloomer est obligatoire.',
    'La société cliente est obligatoire.',
    'Un contact opérationnel est obligatoire.',
    'La date de début est obligatoire.',
    'La date de fin est obligatoire.',
    'L’identifiant externe est obligatoire.',
  ]) {
    expect(await screen.findByText(sentence)).toBeVisible();
  }
  expect(screen.getAllByText('Ce nombre est obligatoire.')).toHaveLength(2);
  expect(sent('CreateMission')).toBeUndefined();
});

it('a permanent contract needs its payment terms', async () => {
  const { user, sent } = open({ createMission: () => ({ recordId: 'm9', label: 'Refonte du portail' }) });
  await fill(user);
  await choose(user, screen.getByLabelText(/^Type de deal/), 'CDI Tech Digital');
  await create(user);
  expect(await screen.findByText('Un CDI a besoin de conditions de paiement.')).toBeVisible();
  await choose(user, screen.getByLabelText(/^Conditions de paiement/), 'Conditions particulières');
  await create(user);
  expect(await screen.findByText('Précisez les conditions particulières de paiement.')).toBeVisible();
  expect(sent('CreateMission')).toBeUndefined();
  await choose(user, screen.getByLabelText(/^Conditions de paiement/), /^100.?%/);
  await create(user);
  expect(await screen.findByText('Mission créée')).toBeVisible();
  expect(sent('CreateMission')).toMatchObject({
    dealType: 'CDI_Tech_Digital',
    pricing: { paymentTerms: 'FULL_START', paymentTermsDetails: null },
  });
});

it('what the server refuses of the price stands under its field', async () => {
  const message = 'Le prix de vente est inférieur au prix d’achat.';
  const fieldErrors = { 'pricing.salePricePerDayWithoutTaxes': message };
  const { user } = open({ createMission: () => refuse('BAD_USER_INPUT', 400, message, { fieldErrors }) });
  await fill(user);
  await create(user);
  const field = screen.getByLabelText(/^Prix de vente/);
  await screen.findAllByText(message);
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByLabelText(/^Intitulé/)).toHaveValue('Refonte du portail');
});

it('a mission that loses money is created once that is confirmed', async () => {
  const question = 'Marge négative\u00a0: chaque jour vendu perd 50,00\u00a0€.';
  const fieldErrors = { 'pricing.confirmNegativeMargin': question };
  const { user, router } = open({
    createMission: ({ input }) =>
      (input as { pricing: { confirmNegativeMargin?: boolean } }).pricing.confirmNegativeMargin
        ? { recordId: 'm9', label: 'Refonte du portail' }
        : refuse('BAD_USER_INPUT', 400, question, { fieldErrors }),
  });
  await fill(user);
  await create(user);
  const dialog = await screen.findByRole('dialog', { name: /marge négative/ });
  expect(dialog).toHaveTextContent('perd 50,00');
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer la marge négative' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/missions/m9'));
});

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

it('a contact is added to the client that is chosen', async () => {
  const { user, sent } = open({ upsertContact: () => ({ recordId: 'p2' }) });
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
  expect(sent('SaveContact')).toMatchObject({ societyRecordId: 'c1', firstname: 'Paul', isOperational: true });
});
