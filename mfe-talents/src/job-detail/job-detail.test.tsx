import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ADA, fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobDetailPage } from './job-detail.page.tsx';

const ROUTE = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };
const found = (job: Partial<typeof JOB>, bloomer: object | null = null) => ({
  getJobFunnelProjectWithTalents: () => ({ job: { ...JOB, ...job }, bloomer, talents: [ADA] }),
});

it('shows what is looked for, and every candidate in their phase', async () => {
  fakeJobs();
  renderPage(JobDetailPage, ROUTE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Data engineer senior' })).toBeVisible();
  const phase = screen.getByRole('region', { name: 'Débrief d’entretien\u00a0: 1' });
  expect(within(phase).getByRole('link', { name: 'Ada Byron' })).toHaveAttribute('href', '/talents/t1');
  expect(within(phase).getByText(/^depuis \d+ jours$/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Contacté\u00a0: 1' })).toHaveTextContent('Profil supprimé');
  expect(screen.getAllByRole('region', { name: /\u00a0: \d+$/ })).toHaveLength(13);
  expect(screen.getByText(/50\s000\s€ – 60\s000\s€ brut par an/)).toBeVisible();
  expect(screen.getByText('Français, Anglais courant')).toBeVisible();
  expect(screen.getByRole('row', { name: /^Raison de la perte/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Autre raison/ })).toBeVisible();
  const cell = () => document.querySelector('.ag-row[row-id="t1"] [col-id="said"]');
  await waitFor(() => expect(cell()).toHaveTextContent('À rencontrer'));
});

const ALICE = { recordId: 'm1', fullname: 'Alice Martin' };
const KARIM = { recordId: 'm2', fullname: 'Karim Benali' };

it('says with whom it was won, when and by whom, and offers to win it no more', async () => {
  const won = { status: 'WIN', winDate: '2026-11-02', commercialMonth: '2026-11-01', viewerCanClose: false };
  const crew = { buteur: ALICE, passeur: KARIM, defenseur: KARIM, capitaine: ALICE, leadBy: KARIM };
  const closed = { viewerCanEdit: false, viewerCanUnpublish: false };
  fakeJobs(found({ ...won, ...crew, ...closed }, { recordId: 'b1', fullname: 'Noé Valois' }));
  renderPage(JobDetailPage, ROUTE);
  const victory = within(await screen.findByRole('region', { name: 'Victoire' }));
  expect(victory.getByText('02/11/2026')).toBeVisible();
  expect(victory.getByText('novembre 2026')).toBeVisible();
  expect(victory.getByRole('row', { name: /Buteur\s*Alice Martin/ })).toBeVisible();
  expect(victory.getByRole('row', { name: /Défenseur\s*Karim Benali/ })).toBeVisible();
  expect(victory.getByRole('row', { name: /Origine du lead\s*Cooptation/ })).toBeVisible();
  expect(victory.getByRole('link', { name: 'Noé Valois' })).toHaveAttribute('href', '/bloomers/b1');
  for (const name of ['Offre gagnée', 'Autres actions', 'Rouvrir l’offre']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it.each([
  [0, /^Honoraires HT\s*9\s000,50\s€ \(100% au démarrage\)\s· Voir la facturation$/],
  [4_500, /^Honoraires HT\s*9\s000,50\s€ \(100% au démarrage\), dont 4\s500,00\s€ annulés/],
])(
  'says to whoever may read it what its client is asked for, and leads there (%d cancelled)',
  async (cancelled, words) => {
    const fee = { amountWithoutTaxes: 9_000.5, cancelledWithoutTaxes: cancelled, paymentTerms: 'FULL_START' };
    fakeJobs(found({ status: 'WIN', dealType: 'CDI', fee }));
    renderPage(JobDetailPage, ROUTE);
    const row = await screen.findByRole('row', { name: words });
    const link = within(row).getByRole('link', { name: 'Voir la facturation' });
    expect(link).toHaveAttribute('href', '/billingsActivity?offre=j1');
  },
);

it('is won by its crew, with what was agreed; what cannot be is said at its field, and nothing is sent', async () => {
  const sent = jest.fn();
  fakeJobs(
    {},
    {
      closeJobProject: ({ input }) => {
        sent({ ...(input as object) });
        return { ...JOB, status: 'WIN', viewerCanClose: false };
      },
    },
  );
  const { user } = renderPage(JobDetailPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Offre gagnée' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gagner «\u202fData engineer senior\u202f»' }));
  await user.click(await dialog.findByRole('button', { name: 'Enregistrer la victoire' }));
  // Whoever scored the goal and their captain are proposed: the account manager.
  expect(await dialog.findAllByText('Ce champ est obligatoire.')).toHaveLength(4);
  expect(sent).not.toHaveBeenCalled();
  await user.clear(dialog.getByLabelText(/Accord le/));
  await user.type(dialog.getByLabelText(/Accord le/), '02/11/2026');
  for (const role of [/Passeur/, /Défenseur/]) {
    await user.click(dialog.getByRole('combobox', { name: role }));
    await user.click((await screen.findAllByRole('option', { name: 'Karim Benali' })).at(-1) as HTMLElement);
  }
  await user.type(dialog.getByLabelText(/Prise de poste/), '01/12/2026');
  await user.type(dialog.getByLabelText(/Honoraires HT/), '9000,50');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la victoire' }));
  expect(await screen.findByText(/Ses honoraires attendent dans « Facturation CDI »/)).toBeVisible();
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      jobId: 'j1',
      version: 3,
      outcome: 'WIN',
      winDate: '2026-11-02',
      leadOrigin: 'Cooptation',
      buteurId: 'm1',
      passeurId: 'm2',
      defenseurId: 'm2',
      capitaineId: 'm1',
      leadById: null,
      startDate: '2026-12-01',
      salesPriceWithoutTaxes: 9000.5,
      paymentTerms: 'FULL_START',
    }),
  );
});

it('is lost with why, and what was typed is not', async () => {
  const sent = jest.fn();
  let isBroken = true;
  const closeJobProject = ({ input }: { input?: unknown }) => {
    if (isBroken) return refuse('INTERNAL_SERVER_ERROR', 500);
    sent({ ...(input as object) });
    return { ...JOB, status: 'LOST', lostReason: 'other', viewerCanClose: false };
  };
  fakeJobs({}, { closeJobProject });
  const { user } = renderPage(JobDetailPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Offre perdue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Perdre «\u202fData engineer senior\u202f»' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la perte' }));
  expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: /Raison/ }));
  await user.click(await screen.findByRole('option', { name: 'Autre' }));
  await user.type(dialog.getByLabelText(/Autre raison/), 'Le projet s’arrête');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la perte' }));
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(dialog.getByLabelText(/Autre raison/)).toHaveValue('Le projet s’arrête');
  isBroken = false;
  await user.click(dialog.getByRole('button', { name: 'Enregistrer la perte' }));
  expect(await screen.findByText('L’offre est perdue.')).toBeVisible();
  expect(sent).toHaveBeenCalledWith({
    jobId: 'j1',
    version: 3,
    outcome: 'LOST',
    lostReason: 'other',
    otherLostReason: 'Le projet s’arrête',
  });
});

it.each([
  ['CDI_Tech_Digital', true],
  ['Freelance_Tech_Digital', false],
])('a won offer of %s loses its fee when it is opened again only where it has one', async (dealType, hasFee) => {
  fakeJobs(found({ status: 'WIN', dealType, viewerCanClose: false, viewerCanReopen: true }));
  const { user } = renderPage(JobDetailPage, ROUTE);
  await user.click(await screen.findByRole('button', { name: 'Rouvrir l’offre' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/L’offre revient/)).toBeVisible();
  expect(question.queryAllByText(/honoraires/)).toHaveLength(hasFee ? 1 : 0);
});

it('says why it was lost, and goes on when it is opened again', async () => {
  const reopened = jest.fn();
  const lost = { status: 'LOST', lostReason: 'competitor', closedAt: '2026-11-02T10:00:00Z', viewerCanClose: false };
  fakeJobs(found({ ...lost, viewerCanReopen: true, reopenableUntil: '2026-12-02', viewerCanEdit: false }), {
    reopenJobProject: ({ jobId }) => {
      reopened(jobId);
      return { ...JOB, lostReason: 'competitor' };
    },
  });
  const { user } = renderPage(JobDetailPage, ROUTE);
  const loss = within(await screen.findByRole('region', { name: 'Perte' }));
  expect(loss.getByText('Un concurrent a placé quelqu’un')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rouvrir l’offre' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/C’est possible jusqu’au 02\/12\/2026/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Rouvrir' }));
  expect(await screen.findByText('L’offre est rouverte.')).toBeVisible();
  expect(reopened).toHaveBeenCalledWith('j1');
});

it('leaves out empty lines of a score card, and says one year as one', async () => {
  fakeJobs(found({ scoreCard1: 'Python\n\n  \nSQL', minYearsXP: 1 }));
  renderPage(JobDetailPage, ROUTE);
  const cards = within(await screen.findByRole('region', { name: 'Score cards' }));
  expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Python', 'SQL']);
  expect(screen.getByRole('row', { name: /Expérience\s*1\san au moins/ })).toBeVisible();
});

it('shows twenty characters of each line of a score card, and the whole to whoever asks', async () => {
  fakeJobs();
  const { user } = renderPage(JobDetailPage, ROUTE);
  const cards = within(await screen.findByRole('region', { name: 'Score cards' }));
  expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Python',
    'A tenu seul une plat…',
  ]);
  await user.click(cards.getByRole('button', { name: 'Tout lire' }));
  expect(cards.getByText('A tenu seul une plateforme de données')).toBeVisible();
});

it('says that the client does not see a permanent job without its salary yet', async () => {
  fakeJobs(found({ isPublished: false, salaryMin: undefined, salaryMax: undefined }));
  renderPage(JobDetailPage, ROUTE);
  expect(await screen.findByText(/ne voit pas encore cette offre sur le TalentBoard/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Indiquer le salaire' })).toHaveAttribute(
    'href',
    '/jobs/j1/edit?champ=salaryMin',
  );
});

it('says who is to be placed in the tool outside by hand, where, and is told when it is done', async () => {
  let waiting = [{ talentId: 't1', fullname: 'Ada Byron', dealUrl: 'https://ats.example/deals/7' }];
  const done = jest.fn();
  fakeJobs(
    {
      getJobFunnelProjectWithTalents: () => ({
        job: { ...JOB, unplacedTalents: waiting },
        bloomer: null,
        talents: [ADA],
      }),
    },
    {
      confirmAtsPlacement: ({ jobId, talentId }) => {
        done(jobId, talentId);
        waiting = [];
        return true;
      },
    },
  );
  const { user } = renderPage(JobDetailPage, ROUTE);
  const notice = within(await screen.findByRole('region', { name: 'À placer à la main dans l’ATS' }));
  expect(notice.getByText('Ada Byron')).toBeVisible();
  expect(notice.getByRole('link', { name: /Ouvrir le deal/ })).toHaveAttribute('href', 'https://ats.example/deals/7');
  await user.click(notice.getByRole('button', { name: 'C’est fait pour Ada Byron' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'À placer à la main dans l’ATS' })).toBeNull());
  expect(done).toHaveBeenCalledWith('j1', 't1');
});

it('says that the address leads to no offer', async () => {
  fakeJobs({ getJobFunnelProjectWithTalents: () => refuse('OBJECT_NOT_FOUND', 404) });
  renderPage(JobDetailPage, ROUTE);
  expect(await screen.findByRole('alert')).toHaveTextContent('job offer not found, url wrong');
  expect(await screen.findAllByText('Ce projet de recrutement n’existe pas ou n’existe plus.')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
