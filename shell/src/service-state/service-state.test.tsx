import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meAnswer, renderApp } from '../testing/render-app.tsx';
import { copies, quiet } from './service-state.fixture.ts';

const job = (changes: Record<string, unknown> = {}) => ({
  __typename: 'FailedJob',
  jobId: 'j1',
  title: 'Scellement d’un CRA',
  subject: 'Camille Durand · Maison Clairval',
  reason: 'Le PDF ne s’ouvre pas.',
  failedAt: '2026-11-20T09:00:00Z',
  missionId: 'm1',
  retryRefusal: null,
  viewerCanMend: true,
  ...changes,
});

function open(answers: Record<string, unknown>, path = '/service-state', permissions = ['account']) {
  localStorage.clear();
  return renderApp({
    path,
    session: { roles: ['Admin'] },
    api: { me: meAnswer(null, permissions), serviceState: quiet, ...answers },
  });
}
const LATE = { timeout: 5_000 };
const linesOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('when nothing is wrong, each thing that could be is named as fine', async () => {
  open({
    serviceState: {
      ...quiet,
      invoicePlatform: { __typename: 'InvoicePlatform', answeredAt: '2026-11-20T09:00:00Z', isSilent: false },
      copies: copies(),
    },
  });
  const fine = await screen.findByRole('region', { name: 'Rien à signaler' }, LATE);
  expect(linesOf(fine)).toEqual([
    'Aucun traitement en échec',
    'Aucun traitement n’attend trop longtemps',
    'Tous les e-mails sont partis',
    'Aucun document n’attend son sceau',
    expect.stringMatching(/^La plateforme de facturation répond, dernière réponse le 20\/11\/2026/),
    'Aucun certificat technique n’expire sous 30 jours',
    'Aucune attestation de société n’expire sous 30 jours',
    expect.stringMatching(/^Dernière sauvegarde le 20\/11\/2026 à 01.h.33$/),
    'Dernière restauration à l’essai le 15/11/2026',
    'Les tâches automatiques aboutissent',
    'L’horloge du serveur est juste',
    'Les serveurs répondent sans lenteur',
    'Le journal d’audit est intact',
    'Le taux d’intérêt légal des pénalités de retard est connu',
  ]);
});

test('who looks after neither missions nor money is told of their own work alone, not that the rest is fine', async () => {
  open({ serviceState: { ...quiet, failedMailCount: null, viewerCanSeeOffice: false } }, '/service-state', ['dpo']);
  const fine = await screen.findByRole('region', { name: 'Rien à signaler' }, LATE);
  expect(linesOf(fine)).toEqual([
    'Aucun traitement qui vous revient n’est en échec',
    'Aucun certificat technique n’expire sous 30 jours',
    'Les tâches automatiques aboutissent',
    'L’horloge du serveur est juste',
    'Les serveurs répondent sans lenteur',
    'Le journal d’audit est intact',
  ]);
  expect(screen.queryByRole('list', { name: /Traitements|Sceaux|sociétés|Taux/ })).not.toBeInTheDocument();
});

test('an audit that somebody changed is told, and is not called intact', async () => {
  open({ serviceState: { ...quiet, isAuditBroken: true } });
  expect(await screen.findByRole('region', { name: 'Journal d’audit altéré' }, LATE)).toHaveTextContent('Prévenez');
  expect(screen.queryByText('Le journal d’audit est intact')).not.toBeInTheDocument();
});

test('what only who runs the product can mend says what it means and what to pass on, and is not called fine', async () => {
  const fault = { __typename: 'ServiceFault', name: null, since: null };
  open({
    serviceState: {
      ...quiet,
      faults: [
        { ...fault, kind: 'clock' },
        { ...fault, kind: 'task', name: 'talent-renewals', since: '2026-11-18T01:30:00Z' },
        { ...fault, kind: 'task', name: 'digests' },
        { ...fault, kind: 'virusSignatures', since: '2026-11-15T03:30:00Z' },
      ],
    },
  });
  const list = await screen.findByRole('list', { name: 'À signaler à la personne qui exploite Bloom' }, LATE);
  expect(linesOf(list)).toEqual([
    expect.stringMatching(/^L’horloge d’un serveur est fausse.*mauvaise heure.*Prévenez-la sans attendre\.$/),
    expect.stringMatching(
      /^La tâche automatique «\u202ftalent-renewals\u202f» n’aboutit pas.*dernière fois le 18\/11\/2026 /,
    ),
    expect.stringMatching(/«\u202fdigests\u202f».*Elle n’a encore jamais abouti\./),
    expect.stringMatching(/^L’antivirus ne connaît pas les virus apparus depuis le 15\/11\/2026 /),
  ]);
  expect(screen.queryByText(/tâches automatiques aboutissent|horloge du serveur est juste/)).not.toBeInTheDocument();
});

test('work that was given up says what, whose, since when and why, and is tried again', async () => {
  const user = userEvent.setup();
  let failedJobs = [job(), job({ jobId: 'j2', subject: null, retryRefusal: 'Refaites l’opération.' })];
  const asked: unknown[] = [];
  const without = (id: string) => {
    asked.push(id);
    failedJobs = failedJobs.filter(({ jobId }) => jobId !== id);
    return { __typename: 'JobRun', jobId: id };
  };
  open({
    serviceState: () => ({ ...quiet, failedJobs, failedJobCount: failedJobs.length }),
    retryFailedJob: ({ jobId }: { jobId: string }) => without(jobId),
    setFailedJobAside: ({ jobId }: { jobId: string }) => without(jobId),
  });
  const list = await screen.findByRole('list', { name: 'Traitements en échec' }, LATE);
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Scellement d’un CRA · Camille Durand · Maison Clairval');
  expect(first).toHaveTextContent(/En échec depuis le 20\/11\/2026 à 10.h.00.: Le PDF ne s’ouvre pas\./);
  expect(second).toHaveTextContent('Refaites l’opération.');
  await user.click(
    within(list).getByRole('button', { name: 'Réessayer – Scellement d’un CRA, Camille Durand · Maison Clairval' }),
  );
  expect(await screen.findByText(/nouvel essai lancé/)).toBeVisible();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  await user.click(within(list).getByRole('button', { name: 'Classer – Scellement d’un CRA' }));
  expect(await screen.findByText('Aucun traitement en échec')).toBeVisible();
  expect(asked).toEqual(['j1', 'j2']);
});

test('work that is somebody else’s says whose, and offers nothing', async () => {
  const retryRefusal = 'Ce traitement revient à la personne chargée de la protection des données.';
  const failedJobs = [job({ title: 'Étape d’un effacement', subject: null, retryRefusal, viewerCanMend: false })];
  open({ serviceState: { ...quiet, failedJobs, failedJobCount: 1 } });
  const list = await screen.findByRole('list', { name: 'Traitements en échec' }, LATE);
  expect(list).toHaveTextContent(retryRefusal);
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
});

test('a document that waits for its seal leads to its place, and says when somebody is needed', async () => {
  const seal = { __typename: 'WaitingSeal', title: 'Camille Durand · Maison Clairval', since: '2026-11-20T09:00:00Z' };
  open({
    serviceState: {
      ...quiet,
      waitingSealCount: 102,
      waitingSeals: [
        { ...seal, id: 's1', document: 'cra', detail: '2026-10-01', isLate: true, missionId: 'm1' },
        { ...seal, id: 's2', document: 'invoice', title: 'F-2026-0012', detail: null, isLate: false, missionId: null },
      ],
    },
  });
  const list = await screen.findByRole('list', { name: 'Sceaux en attente' }, LATE);
  const [late, young] = within(list).getAllByRole('listitem');
  expect(late).toHaveTextContent(/CRA d’octobre · Camille Durand.*depuis le 20\/11\/2026.*prévenez la personne/);
  expect(young).toHaveTextContent('Facture F-2026-0012');
  expect(young).not.toHaveTextContent('prévenez');
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/missions/m1/activities', '/invoices/s2']);
  expect(screen.getByText(/^et 100\sautres$/)).toBeVisible();
});

test('a platform that does not answer is asked again, and what it did not answer is said', async () => {
  const user = userEvent.setup();
  let isSilent = true;
  open({
    serviceState: () => ({
      ...quiet,
      invoicePlatform: { __typename: 'InvoicePlatform', answeredAt: '2026-11-20T07:00:00Z', isSilent },
    }),
    askInvoicePlatform: () => {
      isSilent = false;
      return { __typename: 'InvoicePlatform', answeredAt: '2026-11-20T09:00:00Z', isSilent };
    },
  });
  const card = await screen.findByRole('region', { name: 'Plateforme de facturation' }, LATE);
  expect(card).toHaveTextContent(/Sans réponse depuis le 20\/11\/2026 à 08.h.00/);
  await user.click(within(card).getByRole('button', { name: 'Interroger maintenant' }));
  expect(await screen.findByText('La plateforme de facturation répond de nouveau')).toBeVisible();
  expect(await screen.findByText(/^La plateforme de facturation répond, /)).toBeVisible();
});

test('what ends soon says when, and a paper leads to its company', async () => {
  open({
    serviceState: {
      ...quiet,
      certificates: [{ __typename: 'EndingCertificate', name: 'seal', endsAt: '2099-01-05T00:00:00Z', isUrgent: true }],
      papers: [
        {
          __typename: 'EndingPaper',
          societyId: 's1',
          societyName: 'Durand Digital',
          document: 'urssaf',
          expires: '2020-01-31',
        },
      ],
    },
  });
  const own = await screen.findByRole('list', { name: 'Certificats techniques' }, LATE);
  expect(own).toHaveTextContent(/Sceau des documents.*Expire le 05\/01\/2099.*Urgent/);
  const papers = screen.getByRole('list', { name: 'Attestations de sociétés' });
  expect(papers).toHaveTextContent(/Durand Digital · Attestation de vigilance URSSAF.*Expirée depuis le 31\/01\/2020/);
  expect(within(papers).getByRole('link', { name: 'Ouvrir la fiche – Durand Digital' })).toHaveAttribute(
    'href',
    '/society/s1',
  );
});

test('a legal rate that nobody gave says what is not computed, and what to give to whom', async () => {
  open({ serviceState: { ...quiet, missingLegalRates: ['2026-07-01'] } });
  const list = await screen.findByRole('list', { name: 'Taux d’intérêt légal à renseigner' }, LATE);
  expect(within(list).getByText('2ᵉ semestre 2026')).toBeVisible();
  expect(within(list).getByText(/factures échues à partir du 01\/07\/2026/)).toHaveTextContent(
    /LEGAL_INTEREST_RATES=2026-07-01:taux/,
  );
  expect(screen.queryByText(/taux d’intérêt légal .* est connu/)).not.toBeInTheDocument();
});

test('a failure lets try again', async () => {
  const user = userEvent.setup();
  let broken = true;
  open({ serviceState: () => (broken ? new Error('INTERNAL_SERVER_ERROR') : quiet) });
  const again = await screen.findByRole('button', { name: 'Réessayer' }, LATE);
  broken = false;
  await user.click(again);
  expect(await screen.findByText('Aucun traitement en échec')).toBeVisible();
});
