import { screen, within } from '@testing-library/react';
import { meAnswer, renderApp } from '../testing/render-app.tsx';
import { copies, quiet } from './service-state.fixture.ts';

function open(changes: Record<string, unknown>) {
  localStorage.clear();
  return renderApp({
    path: '/service-state',
    session: { roles: ['Admin'] },
    api: { me: meAnswer(null, ['account']), serviceState: { ...quiet, ...changes } },
  });
}
const LATE = { timeout: 5_000 };
const linesOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a backup that was never made is told with what to do, and nothing of restoring it', async () => {
  const never = { backedUpAt: null, isBackupLate: true, restoreTestedAt: null, isRestoreTestLate: true };
  open({ copies: copies({ ...never, hasRestoreFailed: true }) });
  const lines = linesOf(await screen.findByRole('list', { name: 'Sauvegardes' }, LATE));
  expect(lines).toEqual([
    expect.stringMatching(/^Aucune sauvegarde n’a encore été faite.*Demandez à la personne qui exploite Bloom/),
  ]);
});

test('one that nobody ever restored is told, besides when it was made', async () => {
  open({ copies: copies({ restoreTestedAt: null, isRestoreTestLate: true }) });
  const lines = linesOf(await screen.findByRole('list', { name: 'Sauvegardes' }, LATE));
  expect(lines).toEqual([
    expect.stringMatching(/^Aucune sauvegarde n’a encore été restaurée à l’essai.*un essai par semaine/),
  ]);
  expect(screen.getByText(/^Dernière sauvegarde/)).toBeVisible();
  expect(screen.queryByText(/^Dernière restauration/)).not.toBeInTheDocument();
});

test('one that is late is told, and a test that failed, with when one last went well', async () => {
  open({ copies: copies({ isBackupLate: true, hasRestoreFailed: true }) });
  const [late, failed] = linesOf(await screen.findByRole('list', { name: 'Sauvegardes' }, LATE));
  expect(late).toMatch(/^Dernière sauvegarde le 20\/11\/2026 à 01.h.33Une panne perdrait .*prévenez/);
  expect(failed).toMatch(/n’a pas pu être restaurée à l’essai.* Le dernier essai réussi date du 15\/11\/2026\.$/);
  expect(screen.queryByText(/^Dernière restauration/)).not.toBeInTheDocument();
});

test('a test that nobody has made for long is told by its day', async () => {
  open({ copies: copies({ isRestoreTestLate: true }) });
  const lines = linesOf(await screen.findByRole('list', { name: 'Sauvegardes' }, LATE));
  expect(lines).toEqual([expect.stringMatching(/^Dernier essai de restauration le 15\/11\/2026/)]);
});

test('work that nobody has begun for too long is told, and since when', async () => {
  const since = '2026-11-20T09:00:00Z';
  const lateWork = ['Préparation d’une facture client', null].map((title) => ({
    __typename: 'LateWork',
    title,
    since,
  }));
  open({ lateWork });
  const [jobs, mails] = linesOf(await screen.findByRole('list', { name: 'Traitements en attente' }, LATE));
  expect(jobs).toMatch(
    /^Préparation d’une facture clientEn attente depuis le 20\/11\/2026 à 10.h.00\. Rien n’est perdu/,
  );
  expect(mails).toMatch(/^E-mails et SMS.*ils partiront.*prévenez la personne qui exploite Bloom\.$/);
  expect(screen.queryByText('Aucun traitement n’attend trop longtemps')).not.toBeInTheDocument();
});
