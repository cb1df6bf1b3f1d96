import { messages } from '@bloom/shared-ui/messages';
import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { ADA, candidate, fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { TalentPlacement } from './basket-button.tsx';
import { BasketEntry } from './basket-entry.tsx';

/** The testing library compares with plain spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ');
const ADMIN = { roles: ['Admin' as const] };
const HERE = { path: '/talents', at: '/talents', ...ADMIN };
const person = (id: string, firstname: string, lastname: string) => ({ id, firstname, lastname, jobTitle: 'Dev' });
const GRACE = person('t8', 'Grace', 'Hopper');
const MARY = person('t9', 'Mary', 'Keller');
const basketOf = (...talents: object[]) => ({ count: talents.length, talents });

const added = (id: string, isNew = true) => ({
  isNew,
  hiresweetId: null,
  talent: candidate({ id, fullname: 'Grace Hopper', phase: 'NotContacted' }),
});

const NO_EMAIL = 'Ce talent n’a pas d’adresse e-mail.';
const AS_REFUSED = { reason: 'NO_EMAIL', invalidArgs: ['talentId'], fieldErrors: { talentId: NO_EMAIL } };

it('sends the basket to an offer: says what became of each, and keeps who was refused', async () => {
  const removed = jest.fn();
  fakeJobs(
    { talentBasket: () => basketOf(GRACE, MARY) },
    {
      addTalentToJobFunnel: ({ talentId }) =>
        talentId === 't9' ? refuse('BAD_USER_INPUT', 400, NO_EMAIL, AS_REFUSED) : added('t8'),
      removeFromTalentBasket: ({ talentIds }) => {
        removed([...(talentIds as string[])]);
        return basketOf(MARY);
      },
    },
  );
  const { user } = renderPage(BasketEntry, HERE);
  await user.click(await screen.findByRole('button', { name: 'Panier (2)' }));
  await user.click(await screen.findByRole('button', { name: 'Ajouter à une offre' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ajouter 2\stalents à une offre/ }));
  expect(dialog.getByRole('button', { name: 'Ajouter' })).toBeDisabled();
  await user.click(await dialog.findByRole('combobox', { name: 'Offre' }));
  await user.click(await screen.findByRole('option', { name: /Data engineer senior/ }));
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await dialog.findByText('Ajouté')).toBeVisible();
  expect(await dialog.findByText('Pas ajouté')).toBeVisible();
  expect(screen.getAllByText(NO_EMAIL)).toHaveLength(1);
  expect(within(dialog.getByText('Mary Keller').closest('li') as HTMLElement).getByText(NO_EMAIL)).toBeVisible();
  const close = dialog.getAllByRole('button', { name: 'Fermer' });
  await user.click(close[close.length - 1] as HTMLElement);
  await waitFor(() => expect(removed).toHaveBeenCalledWith(['t8']));
});

it('proposes one talent for an offer where they stand already: said, and no mistake', async () => {
  fakeJobs({ talentBasket: () => basketOf() }, { addTalentToJobFunnel: () => added('t8', false) });
  const { user } = renderPage(() => <TalentPlacement talent={{ id: 't8', fullname: 'Grace Hopper' }} />, HERE);
  await user.click(await screen.findByRole('button', { name: 'Ajouter à une offre' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter Grace Hopper à une offre' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Offre' }));
  await user.click(await screen.findByRole('option', { name: /Data engineer senior/ }));
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await dialog.findByText('Déjà candidat')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Voir l’offre' })).toHaveAttribute('href', '/jobs/j1');
});

it('adds people of the basket from the offer, and shows them at its start', async () => {
  const sent = jest.fn();
  fakeJobs(
    {
      talentBasket: () => basketOf(GRACE, person('t1', 'Ada', 'Byron')),
      getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents: [ADA] }),
    },
    {
      addTalentToJobFunnel: (args) => {
        sent({ ...(args as object) });
        return added('t8');
      },
    },
  );
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', ...ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Ajouter des candidats' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ajouter des candidats à/ }));
  expect(await dialog.findByText('Déjà candidat')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Ajouter Grace Hopper' }));
  expect(await dialog.findByText('Ajouté')).toBeVisible();
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ talentId: 't8', jobId: 'j1' }));
  expect(await screen.findByRole('region', { name: 'À contacter\u00a0: 1', hidden: true })).toHaveTextContent(
    'Grace Hopper',
  );
});

it('goes on to the next person with the keys, and at last to the next search', async () => {
  fakeJobs(
    {
      talentBasket: () => basketOf(GRACE, MARY, person('t10', 'Joan', 'Clarke'), person('t11', 'Ida', 'Rhodes')),
      getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents: [ADA] }),
    },
    { addTalentToJobFunnel: ({ talentId }) => added(talentId as string) },
  );
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', ...ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Ajouter des candidats' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ajouter des candidats à/ }));
  await user.click(await dialog.findByRole('button', { name: 'Ajouter Mary Keller' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Ajouter Joan Clarke' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Ajouter Ida Rhodes' })).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Ajouter Grace Hopper' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Ajouter Ida Rhodes' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('searchbox', { name: 'Chercher un talent' })).toHaveFocus());
});

it('takes everybody of the basket at once, and the keys stay in the dialog', async () => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeJobs(
    {
      talentBasket: () => basketOf(GRACE, MARY),
      getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents: [ADA] }),
    },
    {
      addTalentToJobFunnel: async ({ talentId }) => {
        await answering;
        return added(talentId as string);
      },
    },
  );
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', ...ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Ajouter des candidats' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ajouter des candidats à/ }));
  const together = await dialog.findByRole('button', { name: 'Ajouter les 2 talents du panier' });
  await user.click(together);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Ajouter Mary Keller' })).toBeDisabled());
  expect(together).toBeEnabled();
  expect(together).toHaveFocus();
  answer();
  await waitFor(() => expect(dialog.getAllByText('Ajouté')).toHaveLength(2));
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Ajouter/ })).toBeNull());
  await waitFor(() => expect(dialog.getByRole('searchbox', { name: 'Chercher un talent' })).toHaveFocus());
});

it('tells of each whom the tool outside did not take, with the deal: the next does not put out what was said', async () => {
  const dealUrl = 'https://ats.example/deals/7';
  fakeJobs(
    { talentBasket: () => basketOf(GRACE, MARY) },
    {
      addTalentToJobFunnel: ({ talentId }) =>
        talentId === 't8' ? refuse('ATS_UNEXPECTED_ERROR', 502, 'L’ATS a refusé.', { data: { dealUrl } }) : added('t9'),
      removeFromTalentBasket: () => basketOf(),
    },
  );
  const { user } = renderPage(BasketEntry, HERE);
  await user.click(await screen.findByRole('button', { name: 'Panier (2)' }));
  await user.click(await screen.findByRole('button', { name: 'Ajouter à une offre' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ajouter 2\stalents à une offre/ }));
  await user.click(await dialog.findByRole('combobox', { name: 'Offre' }));
  await user.click(await screen.findByRole('option', { name: /Data engineer senior/ }));
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await dialog.findByText('Ajouté')).toBeVisible();
  expect(screen.getByText('Grace Hopper : L’ATS a refusé.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ouvrir le deal' })).toHaveAttribute('href', dealUrl);
});

it('tries again those whom nobody took because nobody answered', async () => {
  fakeJobs({ talentBasket: () => basketOf(GRACE) }, { addTalentToJobFunnel: () => added('t8') });
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', ...ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Ajouter des candidats' }));
  const add = await screen.findByRole('button', { name: 'Ajouter Grace Hopper' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(add);
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Ajouté')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
});

it.each([
  ['INTERNAL_SERVER_ERROR', 500],
  ['UNHEARD_OF', 502],
  ['UNHEARD_OF', 409],
])('says in a toast that somebody was not added when it fails otherwise: %s %i', async (code, status) => {
  fakeJobs(
    { talentBasket: () => basketOf(GRACE) },
    { addTalentToJobFunnel: () => refuse(code, status, 'Internal words') },
  );
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', ...ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Ajouter des candidats' }));
  await user.click(await screen.findByRole('button', { name: 'Ajouter Grace Hopper' }));
  const said = await screen.findByText(plain(messages.randomUpdateError));
  expect(screen.getByRole('dialog', { name: /Ajouter des candidats à/ })).not.toContainElement(said);
  expect(screen.queryByText(/placé sur l.ATS|Internal words/)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Ajouter Grace Hopper' })).toBeEnabled();
});

it('shows who is added although the tool outside did not take them, with where to place them by hand', async () => {
  let isAdded = false;
  const dealUrl = 'https://ats.example/deals/7';
  const reading = () => ({
    job: { ...JOB, unplacedTalents: isAdded ? [{ talentId: 't8', fullname: 'Grace Hopper', dealUrl }] : [] },
    bloomer: null,
    talents: isAdded ? [ADA, candidate({ id: 't8', fullname: 'Grace Hopper', phase: 'NotContacted' })] : [ADA],
  });
  fakeJobs(
    { talentBasket: () => basketOf(GRACE), getJobFunnelProjectWithTalents: reading },
    {
      addTalentToJobFunnel: () => {
        isAdded = true;
        return refuse('ATS_UNEXPECTED_ERROR', 502, 'L’ATS n’a pas répondu.', { data: { dealUrl } });
      },
    },
  );
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', ...ADMIN });
  await user.click(await screen.findByRole('button', { name: 'Ajouter des candidats' }));
  await user.click(await screen.findByRole('button', { name: 'Ajouter Grace Hopper' }));
  expect(await screen.findByText('Ajouté, à placer à la main dans l’ATS')).toBeVisible();
  expect(await screen.findByText(/Le talent n.a pas pu être placé sur l.ATS/)).toBeVisible();
  expect(screen.getByText('Grace Hopper : L’ATS n’a pas répondu.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Ouvrir le deal' })[0]).toHaveAttribute('href', dealUrl);
  expect(await screen.findByRole('region', { name: 'À placer à la main dans l’ATS' })).toBeInTheDocument();
});
