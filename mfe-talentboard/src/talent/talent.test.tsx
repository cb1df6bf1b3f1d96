import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { JobBoardPage } from '../job-board/job-board.page.tsx';
import { JobSummaryPage } from '../job-board/job-summary.page.tsx';
import { job, opened, talent } from '../testing/board.fixture.ts';
import { TalentPage } from './talent.page.tsx';

freezeDate('2026-11-21T10:00:00Z');

const BOARD = '/talentboard/jobs/:jobId';

function open(Page: ComponentType, path: string, at: string, talents: unknown[] = [talent()], say?: () => void) {
  const calls = startFakeApi({
    talents: {
      Query: {
        getJobFunnelProjectWithTalents: ({ jobId, talentId }) =>
          jobId === 'job-1' ? { job: job(), talents: talentsOf(talents, talentId) } : refuse('OBJECT_NOT_FOUND', 404),
      },
      Mutation: {
        talentBoardFeedback: () => {
          say?.();
          return talents[0];
        },
      },
    },
  });
  return { calls, ...renderPage(Page, { path, at, roles: ['Anonymous'], link: opened }) };
}

const talentsOf = (talents: unknown[], talentId?: unknown) =>
  talents.filter((one) => talentId == null || (one as { id: string }).id === talentId);

const openTalent = (talents?: unknown[], at = 'talent-1', say?: () => void) =>
  open(TalentPage, `${BOARD}/talents/:talentId`, `/talentboard/jobs/job-1/talents/${at}`, talents, say);
const tab = (name: string) => screen.findByRole('tab', { name });
const panel = () => screen.getByRole('tabpanel');

describe('a job', () => {
  it('without candidates says so once', async () => {
    open(JobBoardPage, BOARD, '/talentboard/jobs/job-1', []);
    expect(await screen.findByText('Nous cherchons', { exact: false })).toBeVisible();
    expect(screen.getAllByText(/Aucun profil présenté/)).toHaveLength(1);
  });

  it('shows its candidates, what was said of them, and the three ways of its sidebar', async () => {
    const said = [
      { id: 'n', kind: 'accept', text: '', createdAt: '2026-11-20T10:00:00Z', authorFullname: 'N', isMine: true },
    ];
    const erased = talent({ id: 'gone', isErased: true, fullname: 'Profil supprimé', phase: 'BPA', skills: [] });
    open(JobBoardPage, BOARD, '/talentboard/jobs/job-1', [talent({ feedbacks: said }), erased]);
    const list = await screen.findByRole('list', { name: 'Profils présentés' });
    expect(screen.getByRole('heading', { level: 1, name: 'Refonte du portail' })).toBeVisible();
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    expect(within(list).getByRole('link', { name: 'Élodie Vasseur' })).toHaveAttribute(
      'href',
      '/talentboard/jobs/job-1/talents/talent-1',
    );
    expect(list).toHaveTextContent(/Entretien en préparation.*À rencontrer.*Paris · Disponible le 05\/12\/2026/);
    expect(list).toHaveTextContent(/Bon pour accord.*Profil supprimé/);
    const sidebar = screen.getByRole('navigation', { name: 'Offre' });
    const ways = within(sidebar).getAllByRole('link');
    expect(
      ways.map((way) => [way.textContent?.trim(), way.getAttribute('href'), way.getAttribute('aria-current')]),
    ).toEqual([
      ['Retour aux offres', '/talentboard', null],
      ['TalentBoard', '/talentboard/jobs/job-1', 'page'],
      ['Résumé de la mission', '/talentboard/jobs/job-1/summary', null],
    ]);
  });

  it('has a summary, with somebody to ask', async () => {
    open(JobSummaryPage, `${BOARD}/summary`, '/talentboard/jobs/job-1/summary');
    expect(await screen.findByText('Le portail est refait.')).toBeVisible();
    for (const text of [/^5.ans au moins$/, 'Cinq personnes', 'Un échange.', 'Alice Martin']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: /^\+33.6.11.11.11.11$/ })).toHaveAttribute('href', 'tel:+33611111111');
    expect(screen.getByRole('link', { name: 'Résumé de la mission' })).toHaveAttribute('aria-current', 'page');
  });

  it('without candidates says that they come; closed or of somebody else it is gone', async () => {
    open(JobBoardPage, BOARD, '/talentboard/jobs/job-1', []);
    expect(await screen.findByText('Aucun profil présenté pour l’instant')).toBeVisible();
    open(JobBoardPage, BOARD, '/talentboard/jobs/closed');
    expect(await screen.findByText('Cette offre n’est plus ouverte')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir mes offres ouvertes' })).toHaveAttribute('href', '/talentboard');
  });
});

describe('a candidate', () => {
  it('has eight tabs, by mouse and by keyboard, kept in the address', async () => {
    const { user, router } = openTalent();
    expect(await tab('Profil')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Profil',
      'CV',
      'Notes',
      'Offre',
      'Expérience',
      'Formation',
      'E-mail',
      'Réseaux',
    ]);
    expect(panel()).toHaveTextContent(/Neuf ans de front-end.*Freelance ou CDI.*React.*Senior.*Anglais.*Courant/);
    const contents: [string, RegExp][] = [
      ['CV', /Pas encore de CV/],
      ['Offre', /Refonte du portail.*Entretien en préparation.*18\/11\/2026.*Lead front-end/],
      ['Expérience', /Développeuse.*Studio Nacre.*mars 2023 – aujourd’hui.*Un espace client/],
      ['Formation', /Master informatique.*Université de Rennes.*septembre 2014 – juin 2016/],
      ['E-mail', /elodie@talent\.example.*\+33.6.00.00.00.00/],
    ];
    for (const [name, text] of contents) {
      await user.click(await tab(name));
      await waitFor(() => expect(panel()).toHaveTextContent(text));
    }
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=networks'));
    expect(await tab('Réseaux')).toHaveFocus();
    // An address that is none of the web is not offered.
    expect(within(panel()).getAllByRole('link')).toHaveLength(2);
    expect(within(panel()).getByRole('link', { name: /GitHub/ })).toHaveAttribute('href', 'https://github.com/elodie');
    expect(within(panel()).getByRole('link', { name: /LinkedIn/ })).toHaveAttribute('rel', 'noreferrer');
    await user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is asked how to be reached when the tab is opened, and nobody else of the list is', async () => {
    const read: string[] = [];
    const telling = (id: string) =>
      talent({
        id,
        email: () => {
          read.push(id);
          return `${id}@talent.example`;
        },
      });
    const { user } = openTalent([telling('talent-1'), telling('talent-2')]);
    await tab('Profil');
    expect(read).toEqual([]);
    await user.click(await tab('E-mail'));
    expect(await screen.findByText('talent-1@talent.example')).toBeVisible();
    expect(read).toEqual(['talent-1']);
  });

  it('before the interview says when the address comes', async () => {
    const { user } = openTalent([talent({ email: null, phone: null, isContactShown: false })]);
    await user.click(await tab('E-mail'));
    expect(panel()).toHaveTextContent(/Coordonnées à venir/);
  });

  it('who is no longer presented, or was erased, has no page', async () => {
    openTalent([talent()], 'talent-9');
    expect(await screen.findByText('Ce profil n’est plus présenté')).toBeVisible();
    openTalent([talent({ isErased: true, fullname: 'Profil supprimé' })]);
    await waitFor(() => expect(screen.getAllByText('Ce profil n’est plus présenté')).toHaveLength(2));
  });

  it('is answered by a choice, sent once, and the note is there', async () => {
    const feedbacks: Record<string, unknown>[] = [];
    const { calls, user } = openTalent([talent({ feedbacks })], 'talent-1', () => {
      const note = { kind: 'question', text: 'Quand ?', createdAt: '2026-11-21T10:00:00Z' };
      feedbacks.push({ id: `n${feedbacks.length}`, authorFullname: 'Nathalie Garnier', isMine: true, ...note });
    });
    await user.click(await tab('Notes'));
    expect(panel()).toHaveTextContent(/n’avez encore écrit/);
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(await screen.findByText('Choisissez une réponse')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'J’ai une question' }));
    await user.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(await screen.findByText('Écrivez votre texte.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Votre texte' }), ' Quand ? ');
    await user.dblClick(screen.getByRole('button', { name: 'Envoyer' }));
    expect(await screen.findByText(/Vous, le 21\/11\/2026 à 11.h.00/)).toBeVisible();
    expect(calls.filter(({ operation }) => operation === 'SendTalentBoardFeedback')).toEqual([
      {
        operation: 'SendTalentBoardFeedback',
        variables: { jobId: 'job-1', talentId: 'talent-1', kind: 'question', text: 'Quand ?' },
      },
    ]);
    expect(screen.getByRole('textbox', { name: 'Votre texte' })).toHaveValue('');
  });

  it('what is written and not sent is still there after a look at the CV', async () => {
    const { user } = openTalent();
    const text = () => screen.getByRole('textbox', { name: 'Votre texte' });
    await user.click(await tab('Notes'));
    await user.click(screen.getByRole('radio', { name: 'Une note pour mon équipe' }));
    await user.type(text(), 'À revoir');
    await user.click(await tab('CV'));
    expect(panel()).toHaveTextContent(/Pas encore de CV/);
    await user.click(await tab('Notes'));
    expect(text()).toHaveValue('À revoir');
    expect(screen.getByRole('radio', { name: 'Une note pour mon équipe' })).toBeChecked();
  });
});
