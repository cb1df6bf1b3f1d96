import { screen, waitFor, within } from '@testing-library/react';
import { choose, MISSION, openMission } from '../testing/mission-detail.fixture.tsx';
import { historyLine } from './mission-history.words.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const line = (action: string, data: unknown) => {
  const { title, details } = historyLine(action, typeof data === 'string' ? data : JSON.stringify(data));
  return [title, ...details].map(plain);
};

describe('the history of a mission', () => {
  it.each([
    ['mission.create', {}, ['Mission créée']],
    [
      'mission.update',
      { replacement: { before: false, after: true }, hoursPerDays: { before: 8, after: 7.5 } },
      ['Mission modifiée', 'Remplacement : non → oui', 'Heures par jour : 8 → 7,5'],
    ],
    [
      'mission.update',
      { bloomerBillingSociety: { before: null, after: '1ce41423-afc3-44ee-871c-d9962d01d491' } },
      ['Mission modifiée', 'Société de facturation du Bloomer'],
    ],
    [
      'mission.update',
      { CSMRecordId: { before: null, after: 'Nora Petit' }, label: { before: 'Portail 1.0', after: 'Portail 1.1' } },
      ['Mission modifiée', 'CSM : aucun → Nora Petit', 'Intitulé : Portail 1.0 → Portail 1.1'],
    ],
    [
      'mission.stop',
      { endMission: { before: '2026-12-31', after: '2026-11-30' } },
      ['Mission écourtée', 'Fin de mission : 31/12/2026 → 30/11/2026'],
    ],
    [
      'pricing.add',
      { startDate: '2026-12-01', purchaseCents: 45_000, saleCents: 60_050 },
      ['Tarif ajouté', 'Par jour : achat 450,00 €, vente 600,50 €', 'À partir du 01/12/2026'],
    ],
    [
      'extension.upsert',
      { assessment: 0.75, newEndDate: '2027-03-31' },
      ['Prolongation estimée', 'Chances de prolongation : 75 %', 'Fin envisagée le 31/03/2027'],
    ],
    [
      'amendment.create',
      {
        number: 2,
        endMission: { before: '2026-12-31', after: '2027-03-31' },
        salePriceCents: { before: 60_000, after: 65_000 },
        newPricingDate: '2027-01-01',
      },
      [
        'Avenant n° 2 créé',
        'Fin de mission : 31/12/2026 → 31/03/2027',
        'Prix de vente : 600,00 € → 650,00 €',
        'Nouveaux prix à partir du 01/01/2027',
      ],
    ],
    ['contract.refuse', { type: 'SST', reason: 'Clause 4' }, ['Contrat refusé', 'Contrat SST', 'Motif : Clause 4']],
    ['mission.remind', { kind: 'missionEnding', days: 30 }, ['Fin de mission rappelée', '30 jours avant la fin']],
    ['mission.remind', { kind: 'missingCRA', month: '2026-10-01' }, ['CRA manquant rappelé', 'Mois : octobre 2026']],
    ['mission.finish', { day: '2026-11-30' }, ['Fin de la mission', 'Le 30/11/2026']],
    ['signer.propose', { proposalId: 'p' }, ['Signataire proposé par le client']],
    ['signer.approve', { proposalId: 'p' }, ['Signataire proposé accepté']],
    [
      'contract.handOver',
      { type: 'PDS', from: 'c1', to: null },
      ['Plus personne ne peut signer le contrat chez le client', 'Contrat PDS'],
    ],
    [
      'contract.handOver',
      { type: 'PDS', from: 'c1', to: 'c2' },
      ['Signature du contrat confiée à un autre contact', 'Contrat PDS'],
    ],
    [
      'mission.update',
      { contactOperations: { before: ['1ce41423-afc3-44ee-871c-d9962d01d491'], after: [] } },
      ['Mission modifiée', 'Contacts opérationnels'],
    ],
    ['mission.update', { orderNumber: 'BC-7' }, ['Mission modifiée', 'Bon de commande : BC-7']],
    ['mission.update', { orderNumber: null }, ['Mission modifiée', 'Bon de commande : aucun']],
    ['something.else', 'not json', ['Autre changement']],
  ])('%s: %j', (action, data, expected) => expect(line(action, data)).toEqual(expected));
});

it('is read again after any change that is made on the page', async () => {
  const renamed = { version: 5, label: 'Refonte du site' };
  let mission: object = {};
  const { calls, user } = openMission(() => mission, {
    updateMission: () => {
      mission = renamed;
      return { ...MISSION, ...renamed };
    },
  });
  const dialog = await choose(user, 'Modifier');
  const reads = () => calls.filter(({ operation }) => operation === 'MissionHistory').length;
  await waitFor(() => expect(reads()).toBe(1));
  await user.type(within(dialog).getByLabelText(/^Intitulé/), ' bis');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Refonte du site' })).toBeVisible();
  await waitFor(() => expect(reads()).toBe(2));
});
