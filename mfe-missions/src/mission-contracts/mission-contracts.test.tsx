import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
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
