import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MissionDetailPage } from './mission-detail.page.tsx';

const contact = {
  recordId: 'contact-1',
  fullname: 'Claire Durand',
  nameJob: 'DSI',
  email: 'c@h.example',
  phoneNumber: null,
};
const society = {
  recordId: 'society-1',
  name: 'Horizon Conseil',
  status: 'SAS',
  siret: '40483304800022',
  tva: 'FR83404833048',
  portage: false,
  addressPart1: '1 rue Haute',
  addressZip: '75002',
  addressTown: 'Paris',
  addressCountryCode: 'FR',
  billingContact: contact,
};

const MISSION = {
  recordId: 'm1',
  label: 'Refonte du portail',
  type: 'IT',
  status: 'ACTIVE',
  contractType: 'BDC',
  beginMission: '2026-01-01',
  endMission: '2026-12-31',
  isActive: true,
  hoursPerDays: 8,
  enableCRAUpload: false,
  replacement: false,
  shouldBeCountAsDeal: true,
  enableBusinessReferalNpsClient: false,
  enableBusinessReferalNpsBloomer: false,
  externalId: 'EXT-1',
  bloomerPaydateDays: 45,
  CSM: 'Non attribué',
  extension: null,
  pricing: [
    {
      recordId: 'p1',
      startDate: '2026-01-01',
      purchasePricePerDayWithoutTaxes: 450,
      salePricePerDayWithoutTaxes: 600,
      taxes: 20,
      astreinteCoef: 2,
      paymentTerms: '30',
      paymentTermsDetails: null,
    },
  ],
  viewerCanModify: true,
  viewerCanStop: true,
  viewerCanEstimate: true,
  viewerCanAmend: true,
  viewerCanAddPricing: true,
  viewerCanDelete: false,
  bloomer: { recordId: 'b1', fullname: 'Camille Martin', email: 'camille@bloom.example', phoneNumber: '+33612345678' },
  bloomerBillingSociety: society,
  clientSociety: { ...society, recordId: 'society-2', name: 'Maison Clairval' },
  clientBillingSociety: null,
  billingContacts: [contact],
  contactOperations: [contact],
};

type Mutations = NonNullable<Parameters<typeof startFakeApi>[0]['Mutation']>;

function open(mission: object = {}, mutations: Mutations = {}) {
  const calls = startFakeApi({
    Query: {
      missions: () => [{ ...MISSION, ...mission }],
      missionHistory: () => [
        { id: '1', at: '2026-11-20T09:00:00.000Z', action: 'pricing.add', author: 'Alice Roy', data: '{}' },
      ],
      getExtensionAssessment: () => null,
    },
    Mutation: mutations,
  });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  return { sent, ...renderPage(MissionDetailPage, { path: '/missions/:id', at: '/missions/m1', roles: ['Admin'] }) };
}

async function menu(user: UserEvent): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  return screen.getAllByRole('menuitem').map((item) => item.textContent ?? '');
}

async function choose(user: UserEvent, action: string) {
  await menu(user);
  await user.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

it('shows a card for everybody of the mission, and what was changed', async () => {
  open();
  for (const title of [
    'Bloomer',
    'Mission',
    'Société du Bloomer',
    'Contact facturation du Bloomer',
    'Société cliente',
    'Société de facturation cliente',
    'Contact facturation client',
    'Contact opérationnel client',
    'Historique',
  ]) {
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  }
  expect(await screen.findByText('Tarif ajouté')).toBeVisible();
  expect(screen.getByText(/Alice Roy/)).toBeVisible();
  const edit = within(screen.getByRole('region', { name: 'Société du Bloomer' })).getByRole('link', {
    name: 'Modifier',
  });
  expect(edit).toHaveAttribute('href', '/society/society-1/mission/m1');
});

it.each([
  [
    'runs',
    {},
    ['Voir les CRA', 'Gérer les factures', 'Modifier', 'Estimer la prolongation', 'Historique des prix', 'Écourter'],
  ],
  [
    'is over',
    { viewerCanModify: false, viewerCanStop: false, viewerCanEstimate: false },
    ['Voir les CRA', 'Gérer les factures', 'Historique des prix'],
  ],
  [
    'has no price, for the service account',
    { pricing: [], viewerCanDelete: true },
    [
      'Voir les CRA',
      'Gérer les factures',
      'Modifier',
      'Estimer la prolongation',
      'Ajouter un tarif',
      'Écourter',
      'Supprimer',
    ],
  ],
])('offers what the server allows when the mission %s', async (_, mission, expected) => {
  const { user } = open(mission);
  expect(await menu(user)).toEqual(expected);
});

it('lists the missing data in a popin', async () => {
  const { user } = open({ externalId: null, contactOperations: [], pricing: [], bloomerPaydateDays: null });
  await user.click(await screen.findByRole('button', { name: /4\sdonnées manquantes/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Données manquantes' });
  const names = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(names).toEqual([
    'Tarif',
    'Contact opérationnel client',
    'Identifiant externe',
    'Délai de paiement du Bloomer',
  ]);
});

it('is deleted only once SUPPRIMER is typed, and says what the server says', async () => {
  const { user, sent, router } = open(
    { viewerCanDelete: true },
    { deleteMission: () => ({ message: 'La mission a été supprimée.' }) },
  );
  const dialog = await choose(user, 'Supprimer');
  const button = within(dialog).getByRole('button', { name: 'Supprimer la mission' });
  expect(button).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/SUPPRIMER/), 'supprimer');
  expect(button).toBeDisabled();
  await user.clear(within(dialog).getByLabelText(/SUPPRIMER/));
  await user.type(within(dialog).getByLabelText(/SUPPRIMER/), 'SUPPRIMER');
  await user.click(button);
  expect(await screen.findByText('La mission a été supprimée.')).toBeVisible();
  expect(sent('DeleteMission')).toEqual({ missionId: 'm1' });
  expect(router.state.location.pathname).toBe('/missions');
});

it('is shortened with the date typed twice', async () => {
  const { user, sent } = open({}, { stopMission: () => ({ ...MISSION, endMission: '2026-11-30' }) });
  const dialog = await choose(user, 'Écourter');
  await user.type(within(dialog).getByLabelText(/^Nouvelle date de fin/), '2026-11-30');
  await user.type(within(dialog).getByLabelText(/^Confirmation/), '2026-11-29');
  await user.click(within(dialog).getByRole('button', { name: 'Écourter la mission' }));
  expect(await within(dialog).findByText('Les deux dates doivent être identiques.')).toBeVisible();
  await user.clear(within(dialog).getByLabelText(/^Confirmation/));
  await user.type(within(dialog).getByLabelText(/^Confirmation/), '2026-11-30');
  await user.click(within(dialog).getByRole('button', { name: 'Écourter la mission' }));
  expect(await screen.findByText('Mission écourtée')).toBeVisible();
  expect(sent('StopMission')).toEqual({ recordId: 'm1', endMission: '2026-11-30' });
});

it('what the server refuses stands under the date', async () => {
  const message = 'Des jours signés suivent cette date\u00a0: la mission ne peut pas finir avant eux.';
  const fieldErrors = { endMission: message };
  const refused = () => refuse('BAD_USER_INPUT', 400, message, { invalidArgs: ['endMission'], fieldErrors });
  const { user } = open({}, { stopMission: refused });
  const dialog = await choose(user, 'Écourter');
  await user.type(within(dialog).getByLabelText(/^Nouvelle date de fin/), '2026-10-30');
  await user.type(within(dialog).getByLabelText(/^Confirmation/), '2026-10-30');
  await user.click(within(dialog).getByRole('button', { name: 'Écourter la mission' }));
  expect(await within(dialog).findByText(/Des jours signés suivent cette date/)).toBeVisible();
});

it('is modified: switches, contract type, and a slider of half hours', async () => {
  const { user, sent } = open({}, { updateMission: () => MISSION });
  const dialog = await choose(user, 'Modifier');
  const slider = within(dialog).getByRole('slider', { name: /Base horaire/ });
  expect(slider).toHaveAttribute('min', '0');
  expect(slider).toHaveAttribute('max', '12');
  expect(slider).toHaveAttribute('step', '0.5');
  await user.click(within(dialog).getByRole('checkbox', { name: /Remplacement/ }));
  await user.selectOptions(within(dialog).getByLabelText('Type de contrat'), 'productContract');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  expect(sent('UpdateMission')).toEqual({
    input: {
      recordId: 'm1',
      contractType: 'productContract',
      hoursPerDays: 8,
      shouldBeCountAsDeal: true,
      replacement: true,
      enableCRAUpload: false,
      enableBusinessReferalNpsClient: false,
      enableBusinessReferalNpsBloomer: false,
    },
  });
});

it('a probable extension needs its date', async () => {
  const { user, sent } = open(
    {},
    {
      upsertExtensionAssessment: () => ({
        missionId: 'm1',
        assessment: 0.75,
        newEndDate: '2027-06-30',
        createdBy: 'Alice Roy',
        createdAt: '2026-11-20T09:00:00.000Z',
        updatedBy: null,
        updatedAt: null,
      }),
    },
  );
  const dialog = await choose(user, 'Estimer la prolongation');
  await user.click(await within(dialog).findByRole('radio', { name: /^50 à 75/ }));
  await user.click(within(dialog).getByRole('button', { name: /Enregistrer/ }));
  expect(await within(dialog).findByText(/Une nouvelle date de fin est obligatoire/)).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Nouvelle date de fin/), '2027-06-30');
  await user.click(within(dialog).getByRole('button', { name: /Enregistrer/ }));
  expect(await screen.findByText('Estimation enregistrée')).toBeVisible();
  expect(sent('UpsertExtensionAssessment')).toEqual({
    input: { missionId: 'm1', assessment: 0.75, newEndDate: '2027-06-30' },
  });
});

it('shows its prices, the on-call coefficient as percent, and takes a new one', async () => {
  const { user, sent } = open({}, { addPricing: () => MISSION });
  const dialog = await choose(user, 'Historique des prix');
  const row = within(dialog).getByRole('row', { name: /01\/01\/2026/ });
  expect(row).toHaveTextContent(/450,00/);
  expect(row).toHaveTextContent(/600,00/);
  expect(row).toHaveTextContent(/200\s%/);
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter un tarif' }));
  await user.type(within(dialog).getByLabelText(/^À partir du/), '2026-12-01');
  await user.clear(within(dialog).getByLabelText(/^Prix de vente/));
  await user.type(within(dialog).getByLabelText(/^Prix de vente/), '640,5');
  await user.click(within(dialog).getByRole('button', { name: 'Ajouter le tarif' }));
  expect(
    await screen.findByText('Tarif ajouté', { selector: '[class*=toast] *, [role=status] *, [role=alert] *' }),
  ).toBeVisible();
  expect(sent('AddPricing')).toEqual({
    input: {
      recordId: 'm1',
      startDate: '2026-12-01',
      purchasePricePerDayWithoutTaxes: 450,
      salePricePerDayWithoutTaxes: 640.5,
      astreinteCoef: 2,
      taxes: 20,
      paymentTerms: '30',
      paymentTermsDetails: null,
    },
  });
});

it.each([
  ['UNKNOWN_RECORD_ID', 404, "Cette mission n'existe pas"],
  ['OBJECT_NOT_OWNED', 403, "L'id de cette mission ne semble pas vous appartenir"],
])('%s is told in the words of the specification', async (code, status, sentence) => {
  startFakeApi({ Query: { missions: () => refuse(code, status) } });
  renderPage(MissionDetailPage, { path: '/missions/:id', at: '/missions/m1', roles: ['Admin'] });
  expect(await screen.findByText(sentence)).toBeVisible();
});
