import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { contract } from '../testing/contracts.fixture.ts';
import { choose, menu, openMission } from '../testing/mission-detail.fixture.tsx';
import { PENDING } from './pending.fixture.ts';

const CREATED = { createMissionAmendment: () => ({ recordId: 'a1', number: 1, step: 'Avenant' }) };

beforeEach(() => localStorage.clear());

const open = (user: UserEvent) => choose(user, 'Créer un avenant');
const send = (user: UserEvent, dialog: HTMLElement) =>
  user.click(within(dialog).getByRole('button', { name: 'Créer l’avenant' }));

async function fill(user: UserEvent, dialog: HTMLElement, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    const field = within(dialog).getByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    await user.type(field, text);
  }
}

it('is offered to whom the server says, and to nobody else', async () => {
  const { user } = openMission({ viewerCanAmend: false });
  expect(await menu(user)).not.toContain('Créer un avenant');
});

it('extends the mission and changes its prices with what was typed', async () => {
  const { user, sent } = openMission({}, CREATED);
  const dialog = await open(user);
  expect(within(dialog).getByText(/Fin actuelle\s: 31\/12\/2026/)).toBeVisible();
  await fill(user, dialog, {
    'Nouvelle date de fin': '2027-03-31',
    Confirmation: '2027-03-31',
    'Nouveau prix d’achat': '480',
    'Nouveau prix de vente': '650',
    'À partir du': '2026-12-01',
    'Clause commune': 'Deux jours de télétravail.',
  });
  await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /^PDS/ }));
  await fill(user, dialog, { 'Clause propre au SST': 'Matériel fourni.', 'Clause propre au PDS': 'Bureau fourni.' });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Créer l’avenant' }));
  expect(await screen.findByText(/Avenant créé/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent('CreateMissionAmendment')).toEqual({
    input: {
      recordId: 'm1',
      newEndMission: '2027-03-31',
      useTemplateForSST: true,
      useTemplateForPDS: true,
      newPurchasePrice: 480,
      newSalePrice: 650,
      newPricingDate: '2026-12-01',
      firstClause: 'Deux jours de télétravail.',
      secondClauseForSST: 'Matériel fourni.',
      secondClauseForPDS: 'Bureau fourni.',
    },
  });
});

it('says beside the SST that the Bloomer has no company to sign it, and where to create one', async () => {
  const { user } = openMission({ bloomerBillingSociety: null }, CREATED);
  const dialog = await open(user);
  const warning = within(dialog)
    .getByText(/La société n.est pas définie pour cette mission/)
    .closest('[role=status]');
  expect(within(warning as HTMLElement).getByRole('link')).toHaveAttribute('href', '/society/new/mission/m1');
});

it('needs a change and a contract', async () => {
  const { user, calls } = openMission({}, CREATED);
  const dialog = await open(user);
  await send(user, dialog);
  expect(await within(dialog).findByText('Une prolongation ou un changement de prix est obligatoire.')).toBeVisible();
  expect(within(dialog).getByText('Le type de contrat est obligatoire.')).toBeVisible();
  expect(calls.some(({ operation }) => operation === 'CreateMissionAmendment')).toBe(false);
});

const both = { 'Nouvelle date de fin': '2027-03-31', Confirmation: '2027-03-31' };
const priced = { 'Nouveau prix d’achat': '480', 'À partir du': '2026-12-01' };
const refusals: [string, Record<string, string>, string][] = [
  ['another confirmation', { ...both, Confirmation: '2027-03-30' }, 'Les deux dates doivent être identiques.'],
  ['no confirmation', { 'Nouvelle date de fin': '2027-03-31' }, 'Les deux dates doivent être identiques.'],
  [
    'the end it has',
    { 'Nouvelle date de fin': '2026-12-31', Confirmation: '2026-12-31' },
    'La nouvelle date de fin doit être différente de la date de fin actuelle.',
  ],
  ['words for a price', { ...priced, 'Nouveau prix d’achat': 'cher' }, 'Le nouveau prix doit être un nombre valide.'],
  ['cents', { ...priced, 'Nouveau prix d’achat': '480,5' }, 'Le nouveau prix doit être sans centimes.'],
  [
    'the price it has',
    { ...priced, 'Nouveau prix d’achat': '450' },
    'Le nouveau prix doit être différent du prix actuel.',
  ],
  ['a price without date', { 'Nouveau prix d’achat': '480' }, 'La date du nouveau prix est obligatoire.'],
  [
    'a price that no contract carries',
    { 'Nouveau prix de vente': '650', 'À partir du': '2026-12-01' },
    'Un nouveau prix se signe\u00a0: cochez le contrat qui le porte.',
  ],
];
for (const [what, values, sentence] of refusals) {
  it(`refuses ${what}`, async () => {
    const { user, calls } = openMission({}, CREATED);
    const dialog = await open(user);
    await fill(user, dialog, values);
    await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
    await send(user, dialog);
    expect(await within(dialog).findByText(sentence.replace('\u00a0', ' '))).toBeVisible();
    expect(calls.some(({ operation }) => operation === 'CreateMissionAmendment')).toBe(false);
  });
}

it('refuses a contract in which nothing changes, unless it has a clause', async () => {
  const { user, sent } = openMission({}, CREATED);
  const dialog = await open(user);
  await fill(user, dialog, priced);
  await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /^PDS/ }));
  await send(user, dialog);
  expect(await within(dialog).findByText(/Rien ne change dans ce contrat/)).toBeVisible();
  await fill(user, dialog, { 'Clause propre au PDS': 'Bureau fourni.' });
  await send(user, dialog);
  await waitFor(() => expect(sent('CreateMissionAmendment')).toBeDefined());
});

it('counts the characters of a clause as people do, and cuts nothing off', async () => {
  const { user, sent } = openMission({}, CREATED);
  const dialog = await open(user);
  await fill(user, dialog, both);
  await user.click(within(dialog).getByRole('checkbox', { name: /^PDS/ }));
  const clause = within(dialog).getByLabelText('Clause commune');
  await user.click(clause);
  await user.paste('🌱'.repeat(291));
  expect(within(dialog).getByText('291 / 290')).toBeInTheDocument();
  await send(user, dialog);
  expect(await within(dialog).findByText('Une clause a au plus 290 caractères.')).toBeVisible();
  await user.clear(clause);
  await user.paste('🌱'.repeat(290));
  await send(user, dialog);
  await waitFor(() => expect(sent('CreateMissionAmendment')).toBeDefined());
});

it('keeps what was typed when the dialog is closed, and forgets it once it is an amendment', async () => {
  const { user } = openMission({}, CREATED);
  const dialog = await open(user);
  await fill(user, dialog, { ...both, 'Clause commune': 'Deux jours' });
  await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await user.click(screen.getByRole('button', { name: 'Fermer sans enregistrer' }));
  const again = await open(user);
  await user.click(within(again).getByRole('button', { name: 'Les reprendre' }));
  expect(within(again).getByLabelText('Clause commune')).toHaveValue('Deux jours');
  await send(user, again);
  expect(await screen.findByText(/Avenant créé/)).toBeVisible();
  const next = await open(user);
  expect(within(next).getByLabelText(/^Nouvelle date de fin/)).toHaveValue('');
  expect(within(next).queryByText(/saisies du/)).not.toBeInTheDocument();
});

it('shows what the server refuses under its field, with whom to ask, and keeps what was typed', async () => {
  const message = 'Ce mois est déjà facturé\u00a0: le nouveau prix doit commencer après.';
  const refused = () =>
    refuse('CREATE_MISSION_AMENDMENT_ERROR', 422, message, {
      invalidArgs: ['newPricingDate'],
      fieldErrors: { newPricingDate: message },
    });
  const { user } = openMission({}, { createMissionAmendment: refused });
  const dialog = await open(user);
  await fill(user, dialog, priced);
  await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
  await send(user, dialog);
  expect((await within(dialog).findAllByText(/Ce mois est déjà facturé/)).length).toBeGreaterThan(0);
  expect(await screen.findByText(/Contactez l.équipe technique/)).toBeVisible();
  expect(within(dialog).getByLabelText(/^Nouveau prix d’achat/)).toHaveValue('480');
});

describe('an amendment that waits', () => {
  it('made in another window takes the place of the form, which is kept for later', async () => {
    const mission: { pendingAmendment?: typeof PENDING } = {};
    const message = 'Un avenant en attente de signature existe déjà pour cette mission';
    const createMissionAmendment = () => {
      mission.pendingAmendment = PENDING;
      return refuse('CREATE_MISSION_AMENDMENT_ERROR', 422, message, { reason: 'PENDING' });
    };
    const { user } = openMission(mission, { createMissionAmendment });
    const dialog = await open(user);
    await fill(user, dialog, { ...both, 'Clause commune': 'Deux jours' });
    await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
    await send(user, dialog);
    expect(await within(dialog).findByText(/Avenant n°\s2 non signé/)).toBeVisible();
    expect(JSON.stringify(localStorage)).toContain('Deux jours');
  });

  it('is told on the mission, with what it changes and where its contracts stand, in the words of their table', async () => {
    openMission({ endMission: '2027-03-31', pendingAmendment: PENDING });
    expect(await screen.findByText(/Avenant n°\s2 non signé/)).toBeVisible();
    expect(screen.getByText(/Fin\s: 31\/12\/2026 → 31\/03\/2027/)).toBeVisible();
    expect(screen.getByText(/Prix d’achat\s: 450,00\s€ → 480,00\s€ à partir du 01\/12\/2026/)).toBeVisible();
    for (const said of [/^SST\s: En attente de signature \(1\/2\)$/, /^PDS\s: En attente de signature$/])
      expect(screen.getByText(said)).toBeVisible();
    expect(screen.getByText(/^PDS\s: Signé, scellement en cours$/)).toBeVisible();
    expect(screen.getByText('Fin').nextElementSibling).toHaveTextContent('31/03/2027 Avenant non signé');
  });

  it('stands in the place of a second one, and is given up after a question', async () => {
    const { user, sent } = openMission(
      { pendingAmendment: PENDING },
      { abandonMissionAmendment: () => ({ recordId: 'a1', state: 'abandoned' }) },
    );
    const dialog = await open(user);
    expect(within(dialog).queryByRole('button', { name: 'Créer l’avenant' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Abandonner l’avenant' }));
    const question = await screen.findByRole('dialog', { name: /Abandonner l’avenant n°/ });
    expect(question).toHaveTextContent(/revient au 31\/12\/2026/);
    await user.click(within(question).getByRole('button', { name: 'Abandonner l’avenant' }));
    expect(await screen.findByText('Avenant abandonné')).toBeVisible();
    expect(sent('AbandonMissionAmendment')).toEqual({ amendmentId: 'a1' });
  });

  const [begun, draft, whole] = PENDING.contracts;
  it.each([
    ['a side has signed', [draft, whole], /^Une des parties est déjà engagée.*en ligne ou sur papier/],
    ['a signature is being collected', [begun, draft], /^Une signature est déjà recueillie.*annulez d’abord/],
    ['nobody has signed, by whoever may not', [draft], undefined],
  ])('is not offered to be given up once %s, and says how it ends', async (_, contracts, way) => {
    openMission({ pendingAmendment: { ...PENDING, contracts, viewerCanAbandon: false } });
    expect(await screen.findByText(/Avenant n°\s2 non signé/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abandonner l’avenant' })).not.toBeInTheDocument();
    if (way) expect(screen.getByText(way)).toBeVisible();
    else expect(screen.queryByText(/^Une /)).not.toBeInTheDocument();
  });

  it('says what to do once one side has signed and the other refused, and does it at one click', async () => {
    const refused = { ...draft, state: 'refused', refusalReason: 'Prix trop haut', viewerCanRenew: true };
    const amendment = { ...PENDING, contracts: [whole, refused], viewerCanAbandon: false };
    const { user, sent } = openMission({ pendingAmendment: amendment }, { createContractVersion: () => contract() });
    expect(await screen.findByText(/^PDS\s: Signature refusée\s: «\sPrix trop haut\s»$/)).toBeVisible();
    expect(screen.getByText(/ne s’abandonne plus.*nouvelle version de ce contrat.*signé sur papier/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nouvelle version du PDS' }));
    expect(await screen.findByText(/^Nouvelle version créée/)).toBeVisible();
    expect(sent('CreateContractVersion')).toEqual({ legalContractRecordId: 'c2' });
  });
});
