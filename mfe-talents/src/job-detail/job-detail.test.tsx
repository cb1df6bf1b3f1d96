import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { ADA, fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobDetailPage } from './job-detail.page.tsx';

configure({ asyncUtilTimeout: 15_000 });

const ROUTE = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };
const found = (job: Partial<typeof JOB>, bloomer: object | null = null) => ({
  getJobFunnelProjectWithTalents: () => ({ job: { ...JOB, ...job }, bloomer, talents: [ADA] }),
});

it('shows what is looked for, and every candidate in their phase', async () => {
  fakeJobs();
  renderPage(JobDetailPage, ROUTE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Data engineer senior' })).toBeVisible();
  const phase = screen.getByRole('region', { name: 'Débrief d’entretien : 1' });
  expect(within(phase).getByRole('link', { name: 'Ada Byron' })).toHaveAttribute('href', '/talents/t1');
  expect(within(phase).getByText(/^depuis \d+ jours$/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Contacté : 1' })).toHaveTextContent('Profil supprimé');
  expect(screen.getAllByRole('region', { name: / : \d+$/ })).toHaveLength(13);
  expect(screen.getByText(/50\s000\s€ – 60\s000\s€ brut par an/)).toBeVisible();
  expect(screen.getByText('français, Anglais courant')).toBeVisible();
  const cell = () => document.querySelector('.ag-row[row-id="t1"] [col-id="said"]');
  await waitFor(() => expect(cell()).toHaveTextContent('À rencontrer'));
});

it('says with whom it was won, and offers to win it no more', async () => {
  fakeJobs(
    found({ status: 'WIN', winDate: '2026-11-02', viewerCanWin: false }, { recordId: 'b1', fullname: 'Noé Valois' }),
  );
  renderPage(JobDetailPage, ROUTE);
  expect(await screen.findByText(/Gagnée le 02\/11\/2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Noé Valois' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Offre gagnée' })).toBeNull();
});

it('is won with what was agreed; what cannot be is said at its field, and nothing is sent', async () => {
  const sent = jest.fn();
  fakeJobs(
    {},
    {
      winPermanentJob: ({ input }) => {
        sent({ ...(input as object) });
        return { ...JOB, status: 'WIN', viewerCanWin: false };
      },
    },
  );
  const { user } = renderPage(JobDetailPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Offre gagnée' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gagner « Data engineer senior »' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la victoire' }));
  expect(await dialog.findAllByText('Ce champ est obligatoire.')).toHaveLength(2);
  expect(sent).not.toHaveBeenCalled();
  await user.clear(dialog.getByLabelText(/Accord le/));
  await user.type(dialog.getByLabelText(/Accord le/), '02/11/2026');
  await user.type(dialog.getByLabelText(/Prise de poste/), '01/12/2026');
  await user.type(dialog.getByLabelText(/Honoraires HT/), '9000,50');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la victoire' }));
  expect(await screen.findByText(/Ses honoraires attendent dans « Facturation CDI »/)).toBeVisible();
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      jobId: 'j1',
      winDate: '2026-11-02',
      startDate: '2026-12-01',
      salesPriceWithoutTaxes: 9000.5,
      paymentTerms: 'FULL_START',
    }),
  );
});

it('says that the address leads to no offer', async () => {
  fakeJobs({ getJobFunnelProjectWithTalents: () => refuse('OBJECT_NOT_FOUND', 404) });
  renderPage(JobDetailPage, ROUTE);
  expect(await screen.findByRole('alert')).toHaveTextContent('job offer not found, url wrong');
  expect(await screen.findAllByText('Ce projet de recrutement n’existe pas ou n’existe plus.')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
