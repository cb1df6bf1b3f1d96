import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobDetailPage } from './job-detail.page.tsx';

it.each([
  ['System' as const, 'https://app.pipefy.com/open-cards/314159'],
  ['Admin' as const, undefined],
])('its record at Pipefy leads there for %s: %s', async (role, address) => {
  const job = { ...JOB, pipefyId: '314159', airtableId: 'rec7' };
  fakeJobs({ getJobFunnelProjectWithTalents: () => ({ job, bloomer: null, talents: [] }) });
  renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', roles: [role] });
  const row = await screen.findByRole('row', { name: /^Dans les autres outils/ });
  expect(row).toHaveTextContent(/Pipefy 314159, HubSpot deal-9, Airtable rec7$/);
  expect(within(row).queryByRole('link', { name: '314159' })?.getAttribute('href')).toBe(address);
});
