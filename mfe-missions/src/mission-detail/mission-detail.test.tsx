import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, MISSION, menu, openMission } from '../testing/mission-detail.fixture.tsx';
import { MissionDetailPage } from './mission-detail.page.tsx';

it('shows a card for everybody of the mission, and what was changed', async () => {
  openMission();
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
    name: /^Modifier\s: Société du Bloomer$/,
  });
  expect(edit).toHaveAttribute('href', '/society/society-1/mission/m1');
});

it('says for each of its cards what « Modifier » changes, so that no two have one name', async () => {
  openMission({ viewerCanSetContacts: true });
  await screen.findByRole('region', { name: 'Contact facturation client' });
  const changes = ['button', 'link'].flatMap((role) => screen.getAllByRole(role, { name: /^Modifier/ }));
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Modifier\u00a0: Contact facturation client',
    'Modifier\u00a0: Contact opérationnel client',
    'Modifier\u00a0: Société du Bloomer',
    'Modifier\u00a0: Société cliente',
  ]);
});

it('shows a client that pays itself once', async () => {
  openMission({ clientBillingSociety: MISSION.clientSociety });
  expect(await screen.findByRole('heading', { level: 2, name: 'Société cliente et de facturation' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 2, name: 'Société de facturation cliente' })).not.toBeInTheDocument();
});

it('tells state, end, price and margin first, and that a margin is negative', async () => {
  const loss = { ...MISSION.pricing[0], recordId: 'p2', startDate: '2026-02-01', salePricePerDayWithoutTaxes: 400 };
  openMission({ pricing: [...MISSION.pricing, loss] });
  const summary = await screen.findByRole('region', { name: 'Mission' });
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Mission');
  expect(within(summary).getByText('En cours')).toBeVisible();
  expect(within(summary).getByText('31/12/2026')).toBeVisible();
  const facts = within(summary)
    .getAllByRole('definition')
    .map((fact) => fact.textContent?.replace(/\s/g, ' '));
  expect(facts.slice(2, 5)).toEqual(['400,00 €', '450,00 €', '−50,00 € (−12,5 %) Marge négative']);
});

it('holds what can be done with the mission in its card, and its settings', async () => {
  openMission();
  const card = within(await screen.findByRole('region', { name: 'Mission' }));
  expect(card.getByRole('button', { name: 'Actions' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Actions' })).toHaveLength(1);
  expect(card.getByText('Base journalière').nextElementSibling).toHaveTextContent(/^8\sh$/);
});

it.each([
  [
    'runs',
    {},
    [
      'Voir les CRA',
      'Gérer les contrats',
      'Gérer les factures',
      'Modifier',
      'Estimer la prolongation',
      'Historique des prix',
      'Créer un avenant',
      'Écourter',
    ],
  ],
  [
    'is over',
    { viewerCanModify: false, viewerCanStop: false, viewerCanEstimate: false, viewerCanAmend: false },
    ['Voir les CRA', 'Gérer les contrats', 'Gérer les factures', 'Historique des prix'],
  ],
  [
    'has no price, for the service account',
    { pricing: [], viewerCanDelete: true },
    [
      'Voir les CRA',
      'Gérer les contrats',
      'Gérer les factures',
      'Modifier',
      'Estimer la prolongation',
      'Ajouter un tarif',
      'Créer un avenant',
      'Écourter',
      'Supprimer',
    ],
  ],
])('offers what the server allows when the mission %s', async (_, mission, expected) => {
  const { user } = openMission(mission);
  expect(await menu(user)).toEqual(expected);
});

it('offers System nothing that is closed to it', async () => {
  const { user } = openMission({}, {}, {}, 'System');
  expect(await menu(user)).not.toContain('Gérer les factures');
});

it('lists the missing data in a popin', async () => {
  const { user } = openMission({ externalId: null, contactOperations: [], pricing: [], bloomerPaydateDays: null });
  await user.click(await screen.findByRole('button', { name: /4\sdonnées manquantes/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Données manquantes' });
  const names = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent);
  expect(names).toEqual([
    'Tarif',
    'Contact opérationnel client',
    'Identifiant externe',
    'Délai de paiement du Bloomer',
  ]);
  await user.click(within(dialog).getByRole('button', { name: /Renseigner.*Identifiant externe/ }));
  const form = await screen.findByRole('dialog', { name: 'Modifier la mission' });
  expect(within(form).getByLabelText(/^Identifiant externe/)).toHaveFocus();
});

it.each([
  ['Tarif', 'Historique des prix', /^Prix d’achat par jour/],
  ['Contact opérationnel client', 'Contacts de la mission', /^Contacts opérationnels/],
])('leads to the field of what is missing: %s', async (name, title, label) => {
  const client = { ...MISSION.clientSociety, contacts: [] };
  const { user } = openMission({ contactOperations: [], pricing: [] }, {}, { society: () => client });
  await user.click(await screen.findByRole('button', { name: /2\sdonnées manquantes/ }));
  await user.click(screen.getByRole('button', { name: new RegExp(`Renseigner.*${name}`) }));
  const form = await screen.findByRole('dialog', { name: title });
  expect(await within(form).findByLabelText(label)).toHaveFocus();
});

it('the first price begins with its mission', async () => {
  const { user } = openMission({ pricing: [] });
  const dialog = await choose(user, 'Ajouter un tarif');
  expect(await within(dialog).findByLabelText(/^À partir du/)).toHaveValue('01/01/2026');
});

it('leads to the Bloomer, and says where a company abroad is and what names it', async () => {
  const abroad = { siret: 'BE0608917696', addressZip: '1000', addressTown: 'Bruxelles', addressCountryCode: 'BE' };
  openMission({ bloomerBillingSociety: { ...MISSION.bloomerBillingSociety, ...abroad } });
  expect(await screen.findByRole('link', { name: 'Camille Martin' })).toHaveAttribute('href', '/bloomers/b1');
  const company = within(screen.getByRole('region', { name: 'Société du Bloomer' }));
  expect(company.getByText('Identifiant')).toBeVisible();
  expect(company.queryByText('SIRET')).not.toBeInTheDocument();
  expect(company.getByText('1 rue Haute 1000 Bruxelles Belgique')).toBeVisible();
});

it('shows what became of the mission meanwhile to whoever comes back', async () => {
  let mission: object = {};
  const { user } = openMission(() => mission);
  expect(await screen.findByRole('heading', { level: 1, name: 'Refonte du portail' })).toBeVisible();
  mission = { label: 'Refonte du site', version: 5 };
  await user.click(screen.getByRole('button', { name: 'Revenir plus tard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Refonte du site' })).toBeVisible();
});

it('leads to what a finished mission lacks, and sends nothing else', async () => {
  const over = {
    status: 'FINISHED',
    endMission: '2026-06-30',
    externalId: null,
    bloomerPaydateDays: null,
    viewerCanModify: false,
    viewerCanComplete: true,
  };
  const { sent, user } = openMission(over, { updateMission: () => null });
  await user.click(await screen.findByRole('button', { name: /2\sdonnées manquantes/ }));
  await user.click(screen.getByRole('button', { name: /Renseigner.*Délai de paiement du Bloomer/ }));
  const form = await screen.findByRole('dialog', { name: 'Compléter la mission' });
  expect(within(form).getByLabelText(/^Délai de paiement du Bloomer/)).toHaveFocus();
  expect(within(form).queryByLabelText(/^Intitulé/)).not.toBeInTheDocument();
  await user.type(within(form).getByLabelText(/^Délai de paiement du Bloomer/), '121');
  await user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  expect(await within(form).findByText('Un nombre de jours entre 0 et 120 est attendu.')).toBeVisible();
  await user.clear(within(form).getByLabelText(/^Délai de paiement du Bloomer/));
  await user.type(within(form).getByLabelText(/^Délai de paiement du Bloomer/), '30');
  await user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(sent('UpdateMission')?.input).toEqual({ recordId: 'm1', version: 4, bloomerPaydateDays: 30 }),
  );
});

it.each([
  ['UNKNOWN_RECORD_ID', 404, "Cette mission n'existe pas"],
  ['OBJECT_NOT_OWNED', 403, "L'id de cette mission ne semble pas vous appartenir"],
  [
    'INTERNAL_SERVER_ERROR',
    500,
    'Impossible de récupérer les données de mission. Erreur du server, essaie plus tard !',
  ],
])('%s is told in the words of the specification', async (code, status, sentence) => {
  startFakeApi({ Query: { missions: () => refuse(code, status) } });
  renderPage(MissionDetailPage, { path: '/missions/:id', at: '/missions/m1', roles: ['Admin'] });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('staff who see no prices meet neither prices, nor contracts, nor what they would miss', async () => {
  const { calls } = openMission({
    viewerCanSeePrices: false,
    pricing: [],
    amendments: [],
    bloomerPaydateDays: null,
    viewerCanModify: false,
    viewerCanStop: false,
    viewerCanEstimate: false,
    viewerCanAmend: false,
    viewerCanAddPricing: false,
  });
  expect(await screen.findByRole('heading', { name: 'Refonte du portail' })).toBeVisible();
  expect(screen.queryByText('Prolongation')).not.toBeInTheDocument();
  expect(screen.queryByText('Historique')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /manquante/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Modifier/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).toEqual(['MissionDetail']);
});
