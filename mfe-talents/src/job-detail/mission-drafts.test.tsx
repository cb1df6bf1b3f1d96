import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { ADA, fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobDetailPage } from './job-detail.page.tsx';

const at = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };

/** Noé won the offer and has no mission there yet. */
const DRAFT = {
  bloomerRecordId: 'b1',
  fullname: 'Noé Valois',
  purchasePricePerDayWithoutTaxes: 450,
  contactRecordIds: ['k1', 'k2'],
  isBloomerDisabled: false,
  viewerCanCreate: true,
};

async function show(changes: Partial<typeof DRAFT> = {}) {
  const job = { ...JOB, status: 'WIN', dealType: 'Freelance', missionDrafts: [{ ...DRAFT, ...changes }] };
  fakeJobs({ getJobFunnelProjectWithTalents: () => ({ job, bloomer: null, talents: [ADA] }) });
  renderPage(JobDetailPage, at);
  await screen.findByRole('heading', { name: JOB.name, level: 1 });
}

test('leads to the mission that is still to be entered, with all that is known of it', async () => {
  await show();
  const link = await screen.findByRole('link', { name: 'Créer la mission de Noé Valois' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://bloom.example');
  expect(pathname).toBe('/missions/new');
  expect([...searchParams]).toEqual([
    ['offer', JOB.id],
    ['label', 'Data engineer senior'],
    ['type', JOB.jobType],
    ['dealType', 'Freelance'],
    ['bloomerRecordId', 'b1'],
    ['clientSocietyRecordId', JOB.society.recordId],
    ['purchasePricePerDayWithoutTaxes', '450'],
    ['contactOperations', 'k1'],
    ['contactOperations', 'k2'],
  ]);
});

test('says who enters the mission to those who only recruit', async () => {
  await show({ viewerCanCreate: false });
  expect(await screen.findByText(/^La candidature de Noé Valois est validée.*par un account manager/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /mission/ })).toBeNull();
});

test('leads to a Bloomer who had left before a mission is entered for them', async () => {
  await show({ isBloomerDisabled: true });
  expect(await screen.findByText(/accès de Bloomer est désactivé\. Réactivez-le/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ouvrir la fiche de Noé Valois' })).toHaveAttribute('href', '/bloomers/b1');
  expect(screen.queryByRole('link', { name: /^Créer/ })).toBeNull();
});
