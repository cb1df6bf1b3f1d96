import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { candidate, fakeJobs, JOB, moveTo } from '../jobs/jobs.fixture.ts';

const ROUTE = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };
const AGREED = { consentedOn: '2026-10-12', channel: 'phone', withdrawnAt: null };
const near = { phase: 'Positionnement', viewerMoves: [moveTo('PresentedToClient')] };
const early = { phase: 'Contacted', viewerMoves: [moveTo('Replied'), moveTo('Positionnement')] };
const GRACE = candidate({ id: 't1', fullname: 'Grace Hopper', ...early });
const MARY = candidate({ id: 't2', fullname: 'Mary Keller', ...near, consent: AGREED });
const OUT = candidate({ id: 't3', fullname: 'Joan Clarke', phase: 'Archive', viewerMoves: [] });
const ERASED = candidate({
  id: 't5',
  fullname: 'Profil supprimé',
  isErased: true,
  phase: 'Positionnement',
  viewerMoves: [moveTo('PresentedToClient', { refusal: 'Ce profil a été supprimé.', refusalReason: 'ERASED' })],
});
const IDA = candidate({ id: 't4', fullname: 'Ida Rhodes', ...near, consent: AGREED });

/** Nobody answers the last step of these. */
function cutOff(...talentIds: string[]) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const answer = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  jest.mocked(fetch).mockImplementation((input, init) => {
    const { variables } = JSON.parse(String(init?.body));
    const isCut = variables.to === 'PresentedToClient' && talentIds.includes(variables.talentId);
    return isCut ? Promise.reject(new TypeError('Failed to fetch')) : answer(input, init);
  });
  return () => void jest.mocked(fetch).mockImplementation(answer);
}

/** What is asked of the server, in its order; what it answers is the test's. */
async function openPresenting(refused?: () => never, others: Record<string, ReturnType<typeof candidate>> = {}) {
  const asked: string[] = [];
  const people: Record<string, ReturnType<typeof candidate>> = { t1: GRACE, t2: MARY, t3: OUT, t5: ERASED, ...others };
  const change = (talentId: string, changes: object) => {
    people[talentId] = { ...people[talentId], ...changes } as ReturnType<typeof candidate>;
    return people[talentId];
  };
  fakeJobs(
    { getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents: Object.values(people) }) },
    {
      recordPresentationConsent: ({ talentId, channel }) => {
        asked.push(`consent ${talentId} ${channel}`);
        return change(talentId as string, { consent: { ...AGREED, channel } });
      },
      moveJobFunnelTalent: ({ talentId, from, to }) => {
        if (talentId === 't2' && refused) return refused();
        asked.push(`${talentId} ${from} ${to}`);
        const viewerMoves = to === 'Positionnement' ? near.viewerMoves : [moveTo('PreparationITW')];
        return change(talentId as string, { phase: to, viewerMoves });
      },
    },
  );
  const { user } = renderPage(JobDetailPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Présenter des candidats' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Présenter des candidats à Maison Clairval' }));
  return { user, dialog, asked };
}

it('presents several at once, and notes for each what is missing on the way', async () => {
  const { user, dialog, asked } = await openPresenting();
  expect(dialog.getByRole('checkbox', { name: /Mary Keller/ })).toBeChecked();
  expect(dialog.queryByRole('checkbox', { name: /Joan Clarke|Profil supprimé/ })).toBeNull();
  expect(dialog.queryByLabelText(/Moyen/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Tout cocher' }));
  await user.click(dialog.getByRole('button', { name: /Présenter 2/ }));
  expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole('combobox', { name: /Moyen/ }));
  await user.click(await screen.findByRole('option', { name: 'Au téléphone' }));
  await user.click(dialog.getByRole('button', { name: /Présenter 2/ }));
  expect(await screen.findByText(/2\sprofils présentés à Maison Clairval/)).toBeVisible();
  expect(asked).toEqual([
    'consent t1 phone',
    't1 Contacted Positionnement',
    't1 Positionnement PresentedToClient',
    't2 Positionnement PresentedToClient',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Présenté au client\u00a0: 2' })).toHaveTextContent('Grace Hopper');
  expect(screen.queryByRole('button', { name: 'Présenter des candidats' })).toBeNull();
});

it('says beside the name why somebody was not presented, and asks for them alone again', async () => {
  const message = 'Entre-temps, Alice Martin a placé Mary Keller en « Archivé ».';
  const { user, dialog, asked } = await openPresenting(() => refuse('CONFLICT', 409, message));
  await user.click(dialog.getByRole('checkbox', { name: /Grace Hopper/ }));
  await user.click(dialog.getByRole('combobox', { name: /Moyen/ }));
  await user.click(await screen.findByRole('option', { name: 'Au téléphone' }));
  await user.click(dialog.getByRole('button', { name: /Présenter 2/ }));
  expect(await screen.findByText(/1 \/ 2\sprofils présentés à Maison Clairval/)).toBeVisible();
  expect(dialog.getByText(message)).toBeVisible();
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(dialog.getByText(/Grace Hopper\s: profil présenté au client/)).toBeVisible();
  expect(asked).toHaveLength(3);
  expect(await dialog.findByRole('button', { name: /Présenter 1/ })).toBeEnabled();
});

it('goes on after a cut from where it stopped, with everybody who is not presented', async () => {
  const { user, dialog, asked } = await openPresenting(undefined, { t4: IDA });
  const heal = cutOff('t1', 't4');
  await user.click(dialog.getByRole('button', { name: 'Tout cocher' }));
  await user.click(dialog.getByRole('combobox', { name: /Moyen/ }));
  await user.click(await screen.findByRole('option', { name: 'Au téléphone' }));
  await user.click(dialog.getByRole('button', { name: /Présenter 3/ }));
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(dialog.getByText(/Mary Keller\s: profil présenté au client/)).toBeVisible();
  asked.length = 0;
  heal();
  await user.click(again);
  expect(await screen.findByText(/2\sprofils présentés à Maison Clairval/)).toBeVisible();
  expect(asked).toEqual(['t1 Positionnement PresentedToClient', 't4 Positionnement PresentedToClient']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('goes on after a cut with who is left when the dialog was closed meanwhile', async () => {
  const { user, dialog, asked } = await openPresenting(undefined, { t4: IDA });
  const heal = cutOff('t4');
  await user.click(dialog.getByRole('button', { name: /Présenter 2/ }));
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  asked.length = 0;
  heal();
  await user.click(again);
  expect(await screen.findByText(/1\sprofil présenté à Maison Clairval/)).toBeVisible();
  expect(asked).toEqual(['t4 Positionnement PresentedToClient']);
});
