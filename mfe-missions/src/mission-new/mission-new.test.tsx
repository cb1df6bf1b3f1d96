import { choose } from '@bloom/tools/choice-list';
import { refuse } from '@bloom/tools/fake-api';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { client, create, open, pick } from './mission-new.fixture.tsx';

beforeEach(() => localStorage.clear());

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

it('says what the identifier is and where it shows, and whose the mission is without a manager', async () => {
  open();
  const field = await screen.findByLabelText(/^Identifiant externe/);
  expect(field).toHaveAccessibleDescription(/chez le client.*les factures la portent comme référence du contrat/);
  expect(screen.getByLabelText('CSM')).toHaveAccessibleDescription(/«\s*Mes missions\s*».*ou les vôtres/);
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

it('what was typed for somebody who won an offer is offered for them, and for nobody else', async () => {
  const first = open({}, [client], '?bloomerRecordId=b1');
  await first.user.type(await screen.findByLabelText(/^Date de début/), '2026-12-01');
  cleanup();
  open({}, [client], '?bloomerRecordId=b2');
  await screen.findByLabelText(/^Date de début/);
  expect(screen.queryByRole('button', { name: 'Les reprendre' })).toBeNull();
  cleanup();
  open({}, [client], '?bloomerRecordId=b1');
  expect(await screen.findByRole('button', { name: 'Les reprendre' })).toBeVisible();
});

const visit = async (known: string) => {
  cleanup();
  const { user } = open({}, [client], known);
  const begin = await screen.findByLabelText(/^Date de début/);
  return { type: () => user.type(begin, '2026-12-01'), user };
};
const isOffered = () => screen.queryByRole('button', { name: 'Les reprendre' }) !== null;

it('who won two offers has a draft for each, a client another', async () => {
  const places = ['?offer=o1&bloomerRecordId=b1', '?offer=o2&bloomerRecordId=b1', '?bloomerRecordId=b1'];
  for (const known of [...places, '?clientSocietyRecordId=c1', '']) {
    const { type } = await visit(known);
    expect([known, isOffered()]).toEqual([known, false]);
    await type();
  }
  for (const known of places) {
    await visit(known);
    expect([known, isOffered()]).toEqual([known, true]);
  }
});

it('what was typed before offers had drafts of their own is offered, and goes where somebody types on', async () => {
  await (await visit('?offer=o1&bloomerRecordId=b1')).type();
  const key = Object.keys(localStorage).find((name) => name.endsWith('mission-new.o1.b1')) ?? '';
  localStorage.setItem(key.replace('o1.', ''), localStorage.getItem(key) ?? '');
  localStorage.removeItem(key);
  await visit('?offer=o2&bloomerRecordId=b1');
  expect(isOffered()).toBe(true);
  const { user } = await visit('?offer=o1&bloomerRecordId=b1');
  expect(isOffered()).toBe(true);
  await user.type(screen.getByLabelText(/^Intitulé/), 'Refonte');
  await visit('?offer=o2&bloomerRecordId=b1');
  expect(isOffered()).toBe(false);
  const again = await visit('?offer=o1&bloomerRecordId=b1');
  await again.user.click(screen.getByRole('button', { name: 'Les reprendre' }));
  expect(screen.getByLabelText(/^Intitulé/)).toHaveValue('Refonte');
  expect(screen.getByLabelText(/^Date de début/)).toHaveDisplayValue('01/12/2026');
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
