import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { openBoard, row } from '../activity-frame/board.fixture.ts';
import { openManagement } from '../testing/management.fixture.tsx';
import { VerificationAnswer } from '../verification/verification-answer.tsx';
import { MonthVersions } from './month-versions.tsx';

const validated = (over: Record<string, unknown> = {}) => {
  const made = row('Inès Roux', 'VALIDATED');
  return { ...made, activity: { ...made.activity, validated: true, viewerCanCorrect: true, ...over } };
};

describe('staff open a validated month again', () => {
  it('with a reason, and read before what will happen', async () => {
    const correctActivity = () => ({
      recordId: 'activity-Inès Roux',
      CRAStatus: 'SIGNATURE_NOT_CREATED',
      version: 2,
      validated: false,
      correction: { version: 2, reason: 'Congé le 6' },
    });
    const month = validated({ clientInvoiceStatus: 'FINALISED', bloomerInvoiceStatus: 'TO_VALIDATE' });
    const { calls, user } = openBoard({ correctActivity }, () => [month]);
    await user.click(await screen.findByRole('button', { name: /^Corriger le mois d’Inès Roux, novembre 2026,/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Corriger ce mois' });
    const facts = within(dialog).getByRole('list', { name: 'Ce qui va se passer' });
    expect(facts).toHaveTextContent(/il signe de nouveau et le client aussi/);
    expect(facts).toHaveTextContent(/La facture du client sera créditée/);
    expect(facts).toHaveTextContent(/La facture du Bloomer, en préparation, attend la version corrigée/);
    await user.click(within(dialog).getByRole('button', { name: 'Rouvrir le mois' }));
    expect(await within(dialog).findByText('Indiquez ce qui est à corriger.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Congé le 6');
    await user.click(within(dialog).getByRole('button', { name: 'Rouvrir le mois' }));
    expect(await screen.findByText(/Le mois est rouvert/)).toBeInTheDocument();
    expect(calls.find(({ operation }) => operation === 'CorrectActivity')?.variables).toEqual({
      input: { recordId: 'activity-Inès Roux', reason: 'Congé le 6' },
    });
  });

  it('not where they may not, and see that a correction is under way', async () => {
    const made = row('Inès Roux', 'SIGNATURE_NOT_CREATED');
    const correction = { version: 2, reason: 'Congé le 6' };
    openBoard({}, () => [{ ...made, activity: { ...made.activity, correction } }]);
    expect(await screen.findByText('En correction, version 2')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Corriger le mois/ })).not.toBeInTheDocument();
  });
});

it('the Bloomer reads what is to be corrected, corrects first, and still has what was signed', async () => {
  const correction = { version: 2, reason: 'Congé le 6' };
  const versions = [{ version: 1, path: '/files/activity/2026-11-01/a/versions/1/x.pdf' }];
  const { user } = openManagement({
    activities: [
      { CRAStatus: 'SIGNATURE_NOT_CREATED', correction, versions, viewerCanEdit: true, viewerCanSign: true },
    ],
  });
  expect(await screen.findByText(/À corriger/)).toHaveTextContent('À corriger : « Congé le 6 »');
  expect(screen.getByRole('link', { name: /Corriger les jours/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Autres actions/ }));
  expect(await screen.findByText('Télécharger la version précédente')).toBeVisible();
});

it('the history has all versions, which one counts, and their files', async () => {
  const kept = {
    version: 1,
    validation: 'signed',
    validatedAt: '2026-11-03T09:00:00Z',
    totalDays: 5,
    reason: 'Congé le 6',
    correctedAt: '2026-11-10T09:00:00Z',
    replacedAt: null,
    path: '/files/v1.pdf',
    urlEvidence: null,
  };
  const correction = { version: 2, reason: 'Congé le 6', openedAt: '2026-11-10T09:00:00Z', openedBy: 'Alice Roy' };
  const activities = () => [{ recordId: 'a1', hoursPerDays: 8, correction, versions: [kept] }];
  startFakeApi({ Query: { activities } });
  renderPage(() => <MonthVersions activityId="a1" />, { path: '/', at: '/', roles: ['Admin'] });
  const list = await screen.findByRole('list', { name: 'Versions du mois' });
  expect(list).toHaveTextContent(/Version 2, en cours de correction/);
  expect(list).toHaveTextContent(/Version 1, 5 j.*signée par les deux parties.*compte jusqu’à ce que/);
  expect(within(list).getByRole('button', { name: 'PDF de la version 1' })).toBeVisible();
});

it('whoever verifies an older version learns what took its place', async () => {
  startFakeApi({});
  const corrected = { openedAt: '2026-11-10T09:00:00Z', replacedAt: '2026-11-12T09:00:00Z', replacedById: 'd2' };
  const found = { sha256: 'a'.repeat(64), signers: [], forced: null, corrected };
  renderPage(() => <VerificationAnswer asked={{ kind: 'id', id: 'd1' }} found={found} />, {
    path: '/',
    at: '/',
    roles: ['Anonymous'],
  });
  expect(await screen.findByText(/remplacé par une version corrigée le 12\/11\/2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vérifier la version corrigée' })).toHaveAttribute(
    'href',
    '/verification/d2',
  );
});
