import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { candidate, fakeJobs, JOB, moveTo } from '../jobs/jobs.fixture.ts';

const ROUTE = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };

type Changes = Record<string, unknown>;

/** The next request reaches nobody. */
function dropTheNextRequest() {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
}

/** Grace stands in a phase; what the server does with her is the test's. */
async function withGrace(grace: Changes, Mutation: Parameters<typeof fakeJobs>[1] = {}) {
  const talents = [candidate({ id: 't1', fullname: 'Grace Hopper', phase: 'Contacted', ...grace })];
  const read = jest.fn(() => ({ job: JOB, bloomer: null, talents }));
  fakeJobs({ getJobFunnelProjectWithTalents: read }, Mutation);
  const { user } = renderPage(JobDetailPage, ROUTE);
  const column = await screen.findByRole('region', { name: 'Étapes des candidats' });
  expect(within(column).getByRole('heading', { level: 2, name: 'Étapes des candidats' })).toBeInTheDocument();
  const choose = async (item: string | RegExp) => {
    await user.click(within(column).getByRole('button', { name: 'Déplacer Grace Hopper vers…' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const phase = (name: string) => within(column).getByRole('region', { name: new RegExp(`^${name}\\u00a0:`) });
  return { user, choose, phase, read, talents };
}

const moved = (phase: string, changes: Changes = {}) =>
  candidate({ id: 't1', fullname: 'Grace Hopper', phase, viewerMoves: [moveTo('Validated')], ...changes });

it('moves a candidate by the menu, seen before the server has answered', async () => {
  const sent = jest.fn();
  let answer: (value: unknown) => void = () => undefined;
  const { choose, phase } = await withGrace(
    { viewerMoves: [moveTo('Replied'), moveTo('Archive', { kind: 'archive', needsReason: true })] },
    {
      moveJobFunnelTalent: (args) => {
        sent({ ...(args as object) });
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    },
  );
  await choose('Passer à «\u202fA répondu\u202f»');
  expect(phase('A répondu')).toHaveTextContent('Grace Hopper');
  expect(phase('Contacté')).not.toHaveTextContent('Grace Hopper');
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ jobId: 'j1', talentId: 't1', from: 'Contacted', to: 'Replied' }),
    ),
  );
  answer(moved('Replied'));
  await waitFor(() => expect(within(phase('A répondu')).getByRole('link', { name: 'Grace Hopper' })).toBeVisible());
});

it('says on the card what the client thinks of the candidate', async () => {
  const said = { id: 'f1', text: '', createdAt: '2026-11-20T08:00:00Z', authorFullname: 'Chloé' };
  const { phase } = await withGrace({ phase: 'PresentedToClient', feedbacks: [{ ...said, kind: 'accept' }] });
  expect(phase('Présenté au client')).toHaveTextContent(/Client\s: À rencontrer/);
});

it('puts the card back, says who moved her meanwhile, and reads the offer again', async () => {
  const message = 'Entre-temps, Alice Martin a placé Grace Hopper en « Qualification ».';
  const { choose, phase, read, talents } = await withGrace(
    { viewerMoves: [moveTo('Replied')] },
    {
      moveJobFunnelTalent: () => {
        talents[0] = moved('Qualification');
        return refuse('CONFLICT', 409, message);
      },
    },
  );
  await choose('Passer à «\u202fA répondu\u202f»');
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(phase('Qualification')).toHaveTextContent('Grace Hopper'));
  expect(read.mock.calls.length).toBeGreaterThan(1);
});

it('puts the card back when nobody answers, and moves it when the same is tried again', async () => {
  const { user, choose, phase } = await withGrace(
    { viewerMoves: [moveTo('Replied')] },
    { moveJobFunnelTalent: () => moved('Replied') },
  );
  dropTheNextRequest();
  await choose('Passer à «\u202fA répondu\u202f»');
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(phase('Contacté')).toHaveTextContent('Grace Hopper');
  await user.click(again);
  await waitFor(() => expect(phase('A répondu')).toHaveTextContent('Grace Hopper'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
});

it('goes on to the phase when a consent that reached nobody is noted at the second try', async () => {
  const given = { consent: { consentedOn: '2026-11-20', channel: 'phone', withdrawnAt: null } };
  const here = {
    phase: 'Positionnement',
    viewerMoves: [moveTo('PresentedToClient', { refusal: 'Il manque l’accord.', refusalReason: 'NO_CONSENT' })],
  };
  const { user, choose, phase } = await withGrace(here, {
    recordPresentationConsent: () => moved('Positionnement', given),
    moveJobFunnelTalent: () => moved('PresentedToClient', given),
  });
  await choose('Passer à «\u202fPrésenté au client\u202f» (noter son accord)…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accord de Grace Hopper pour Maison Clairval' }));
  await user.click(dialog.getByRole('combobox', { name: /Moyen/ }));
  await user.click(await screen.findByRole('option', { name: 'Au téléphone' }));
  dropTheNextRequest();
  await user.click(dialog.getByRole('button', { name: 'Noter et présenter' }));
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(phase('Présenté au client')).toHaveTextContent('Accord du 20/11/2026'));
});

it('moves with the keys, too', async () => {
  const move = jest.fn(() => moved('Replied'));
  const { user, phase } = await withGrace(
    { viewerMoves: [moveTo('Replied'), moveTo('Qualification')] },
    { moveJobFunnelTalent: move },
  );
  within(phase('Contacté')).getByRole('link', { name: 'Grace Hopper' }).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(phase('A répondu')).toHaveTextContent('Grace Hopper'));
  expect(move).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(within(phase('A répondu')).getByRole('link', { name: 'Grace Hopper' })).toHaveFocus());
  const said = await screen.findByText('Grace Hopper est à l’étape « A répondu ».');
  expect(said).toHaveAttribute('aria-live', 'polite');
});

it('says nothing of a step that was refused, beside why', async () => {
  const { choose } = await withGrace(
    { viewerMoves: [moveTo('Replied')] },
    { moveJobFunnelTalent: () => refuse('CONFLICT', 409, 'Entre-temps, elle a été archivée.') },
  );
  await choose('Passer à «\u202fA répondu\u202f»');
  expect(await screen.findByText('Entre-temps, elle a été archivée.')).toBeVisible();
  expect(screen.queryByText(/est à l’étape/)).toBeNull();
});

it('asks why somebody stops, and sends nothing without a reason', async () => {
  const sent = jest.fn();
  const { user, choose, phase } = await withGrace(
    { viewerMoves: [moveTo('Archive', { kind: 'archive', needsReason: true })] },
    {
      moveJobFunnelTalent: (args) => {
        sent({ ...(args as object) });
        return moved('Archive', { archiveReason: 'NoAnswer' });
      },
    },
  );
  await choose('Archiver…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Archiver Grace Hopper' }));
  await user.click(dialog.getByRole('button', { name: 'Archiver' }));
  expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('combobox', { name: /Motif/ }));
  await user.click(await screen.findByRole('option', { name: 'Sans réponse' }));
  await user.click(dialog.getByRole('button', { name: 'Archiver' }));
  await waitFor(() => expect(phase('Archivé')).toHaveTextContent('Sans réponse'));
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ to: 'Archive', archiveReason: 'NoAnswer', reason: '' }));
});

it('asks for the consent that is missing, then presents', async () => {
  const consent = jest.fn();
  const refusal = 'Il manque l’accord de la personne.';
  const here = {
    phase: 'Positionnement',
    viewerMoves: [moveTo('PresentedToClient', { refusal, refusalReason: 'NO_CONSENT' })],
  };
  const given = { consent: { consentedOn: '2026-11-20', channel: 'phone', withdrawnAt: null } };
  const { user, choose, phase } = await withGrace(here, {
    recordPresentationConsent: (args) => {
      consent({ ...(args as object) });
      return moved('Positionnement', given);
    },
    moveJobFunnelTalent: () => moved('PresentedToClient', given),
  });
  expect(phase('Positionnement')).toHaveTextContent('Accord à demander');
  await choose('Passer à «\u202fPrésenté au client\u202f» (noter son accord)…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Accord de Grace Hopper pour Maison Clairval' }));
  await user.click(dialog.getByRole('combobox', { name: /Moyen/ }));
  await user.click(await screen.findByRole('option', { name: 'Au téléphone' }));
  const day = dialog.getByLabelText(/^Accord donné le/);
  const typed = (day as HTMLInputElement).value;
  await user.clear(day);
  await user.type(day, '01/01/2090');
  await user.click(dialog.getByRole('button', { name: 'Noter et présenter' }));
  expect(await dialog.findByText('Cette date est dans le futur.')).toBeVisible();
  expect(consent).not.toHaveBeenCalled();
  await user.clear(day);
  await user.type(day, typed);
  await user.click(dialog.getByRole('button', { name: 'Noter et présenter' }));
  await waitFor(() => expect(phase('Présenté au client')).toHaveTextContent('Accord du 20/11/2026'));
  expect(consent).toHaveBeenCalledWith(expect.objectContaining({ talentId: 't1', channel: 'phone' }));
});

it('tells the way so far, and keeps what was learned', async () => {
  const note = jest.fn();
  const step = {
    id: 'm1',
    from: 'NotContacted',
    to: 'Contacted',
    archiveReason: null,
    reason: '',
    phaseTransitionDuration: 180_000,
    movedAt: '2026-11-02T09:00:00Z',
    authorFullname: 'Alice Martin',
  };
  const { user, choose } = await withGrace(
    { phase: 'Prequalification', moves: [step] },
    {
      addPhaseNotes: ({ answers }) => {
        note(JSON.parse(JSON.stringify(answers)));
        return moved('Prequalification');
      },
    },
  );
  await choose('Suivi et notes…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suivi de Grace Hopper' }));
  expect(await dialog.findByText('À contacter → Contacté')).toBeVisible();
  expect(dialog.getByText(/^Alice Martin, .*, après 2 jours$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer les notes' }));
  expect(await dialog.findByText('Écrivez au moins une réponse.')).toBeVisible();
  await user.type(dialog.getByLabelText('Prétentions'), '52 k€');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer les notes' }));
  expect(await screen.findByText('Notes enregistrées')).toBeVisible();
  expect(note.mock.calls[0]?.[0]).toContainEqual({ question: 'Prétentions', answer: '52 k€' });
});

it('tells what the client wrote of the candidate, with who wrote it', async () => {
  const said = { createdAt: '2026-11-20T08:00:00Z', authorFullname: 'Chloé Renard' };
  const feedbacks = [
    { ...said, id: 'f2', kind: 'question', text: 'Quel préavis ?' },
    { ...said, id: 'f1', kind: 'accept', text: '' },
  ];
  const { choose } = await withGrace({ phase: 'PresentedToClient', feedbacks });
  await choose('Suivi et notes…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suivi de Grace Hopper' }));
  expect(await dialog.findByText('Quel préavis ?')).toBeVisible();
  expect(dialog.getByText(/Maison Clairval\s: Question posée/)).toBeVisible();
  expect(dialog.getByText(/Maison Clairval\s: À rencontrer/)).toBeVisible();
  expect(dialog.getAllByText(/^Chloé Renard, /)).toHaveLength(2);
});
