import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { candidate, fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { draftsOf } from '../sheet-frame/sheet-drafts.ts';

const ROUTE = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };
const grace = candidate({ id: 't1', fullname: 'Grace Hopper', phase: 'Prequalification' });
const kept = (names: string) => Object.keys(localStorage).filter((key) => key.includes(names));

async function openStory() {
  const { user } = renderPage(JobDetailPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Déplacer Grace Hopper vers…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suivi et notes…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suivi de Grace Hopper' }));
  return { user, dialog, wages: await dialog.findByLabelText('Prétentions') };
}

it('keeps what was learned for whoever had to leave the page, among what is forgotten with the person', async () => {
  const job = () => ({ job: JOB, bloomer: null, talents: [grace] });
  fakeJobs({ getJobFunnelProjectWithTalents: job }, { addPhaseNotes: () => grace });
  const first = await openStory();
  await first.user.type(first.wages, '52 k€');
  cleanup();

  const { user, dialog, wages } = await openStory();
  await user.click(await dialog.findByRole('button', { name: 'Les reprendre' }));
  expect(wages).toHaveValue('52 k€');
  expect(kept(draftsOf('t1'))).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Enregistrer les notes' }));
  expect(await screen.findByText('Notes enregistrées')).toBeVisible();
  await waitFor(() => expect(kept('draft.')).toEqual([]));
});
