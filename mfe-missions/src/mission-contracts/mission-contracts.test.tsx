import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { cells, contract, headings, MISSION } from '../testing/contracts.fixture.ts';
import { MissionContractsPage } from './mission-contracts.page.tsx';

beforeEach(() => localStorage.clear());

function open(answer: () => unknown) {
  const calls = startFakeApi({ Query: { getLegalContractsByMission: answer } });
  const route = { path: '/missions/:id/contracts', at: '/missions/m1/contracts', roles: ['Admin' as const] };
  return { calls, ...renderPage(MissionContractsPage, route) };
}

it('names the mission and its client, and leads to the mission', async () => {
  const { calls, user, router } = open(() => ({ mission: MISSION, contracts: [contract()] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Contrats de la mission' })).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Refonte du portail · Maison Clairval' });
  expect(calls[0]).toEqual({ operation: 'MissionContracts', variables: { missionId: 'm1' } });
  await user.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/missions/m1'));
});

it('has neither groups nor the columns of several missions, and shows the oldest first', async () => {
  const older = contract({ recordId: 'contract-2', step: 'Avenant', createdAt: '2026-01-05T09:00:00.000Z' });
  open(() => ({ mission: MISSION, contracts: [contract(), older] }));
  await waitFor(() => expect(cells('step')).toEqual(['Avenant', 'Contrat principal']));
  expect(headings()).toEqual([
    'Étape',
    'Type',
    'Statut',
    'Créé le',
    'Signé le',
    'Fichier à signer',
    'Fichier signé',
    'Suivi',
  ]);
  expect(document.querySelector('.ag-full-width-row')).toBeNull();
});

it('says above the table which contract came to nothing, and offers both ways out', async () => {
  const ended = { state: 'refused', refusalReason: 'Prix trop haut', viewerCanRenew: true };
  const refused = contract({ recordId: 'contract-2', step: 'Prolongation', type: 'PDS', ...ended });
  let contracts: object[] = [contract(), refused];
  const calls = startFakeApi({
    Query: { getLegalContractsByMission: () => ({ mission: MISSION, contracts }) },
    Mutation: {
      createContractVersion: () => {
        const next = contract({ recordId: 'contract-3', step: 'Prolongation', type: 'PDS' });
        contracts = [contract(), { ...refused, viewerCanRenew: false, replacedById: 'contract-3' }, next];
        return next;
      },
    },
  });
  const route = { path: '/missions/:id/contracts', at: '/missions/m1/contracts', roles: ['Admin' as const] };
  const { user } = renderPage(MissionContractsPage, route);
  const notice = (
    await screen.findByText(/^Prolongation PDS\s: Signature refusée\s: «\sPrix trop haut\s»$/)
  ).closest<HTMLElement>('[role=status]') as HTMLElement;
  expect(within(notice).getByText(/nouvelle version de ce contrat à faire signer, ou déposez/)).toBeVisible();
  // There may be several such notices.
  await user.click(within(notice).getByRole('button', { name: /^Déposer le fichier signé\s: Prolongation PDS$/ }));
  const upload = await screen.findByRole('dialog', { name: 'Déposer le fichier signé' });
  await user.click(within(upload).getByRole('button', { name: 'Annuler' }));
  await user.click(within(notice).getByRole('button', { name: /^Créer une nouvelle version\s: Prolongation PDS$/ }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(calls.find(({ operation }) => operation === 'CreateContractVersion')?.variables).toEqual({
    legalContractRecordId: 'contract-2',
  });
});

it('says that there is none yet', async () => {
  open(() => ({ mission: MISSION, contracts: [] }));
  expect(await screen.findByText('Aucun contrat pour cette mission.')).toBeVisible();
});

it.each([
  // What does not exist is not asked for again.
  ['UNKNOWN_RECORD_ID', 404, /La mission de ces contrats n.existe pas/, 0],
  ['OBJECT_NOT_FOUND', 404, /La mission de ces contrats n.existe pas/, 0],
  [
    'INTERNAL_SERVER_ERROR',
    500,
    /Les contrats n.ont pas pu être chargés. Réessayez, ou écrivez à l.équipe technique/,
    1,
  ],
])('tells %s', async (code, status, sentence, retries) => {
  open(() => refuse(code, status));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Réessayer' })).toHaveLength(retries);
});
