import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { JobBoardPage } from '../job-board/job-board.page.tsx';
import { JobListPage } from '../job-list/job-list.page.tsx';
import { job, opened, talent } from '../testing/board.fixture.ts';
import { TalentPage } from './talent.page.tsx';

const SHEET = { path: '/talentboard/jobs/:jobId/talents/:talentId', at: '/talentboard/jobs/job-1/talents/talent-1' };
const BOARD = { path: '/talentboard/jobs/:jobId', at: '/talentboard/jobs/job-1' };
const LIST = { path: '/talentboard', at: '/talentboard' };

/** A board of which the firm changes what is on it. */
function open(Page: ComponentType, route: { path: string; at: string }) {
  let board: () => object = () => ({ job: job(), talents: [talent()] });
  let jobs: () => object[] = () => [job()];
  const calls = startFakeApi({
    talents: {
      Query: {
        getJobFunnelProjectWithTalents: () => board(),
        talentBoardReturnTicket: () => 'ticket',
        getCurrentProjectsPerClient: () => [
          { society: { recordId: 'society-1', name: 'Maison Clairval' }, projects: jobs() },
        ],
      },
      Mutation: { talentBoardFeedback: () => refuse('OBJECT_NOT_FOUND', 404) },
    },
  });
  const becomes = (now: { board?: () => object; jobs?: () => object[] }) => {
    board = now.board ?? board;
    jobs = now.jobs ?? jobs;
  };
  return { calls, becomes, ...renderPage(Page, { ...route, roles: ['Anonymous'], link: opened }) };
}

/** The page is looked at again: another tab was in front of it. */
const lookAgain = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
const emptied = { board: () => ({ job: job({ talentCount: 0 }), talents: [] }) };
const takenOff = () => refuse('OBJECT_NOT_FOUND', 404, 'Nous avons retiré cette offre.', { reason: 'UNPUBLISHED' });

afterEach(() => jest.useRealTimers());

it('a sheet that stands open leaves the screen by itself once the person is presented no more', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { becomes } = open(TalentPage, SHEET);
  expect(await screen.findByText('Neuf ans de front-end.')).toBeVisible();
  becomes(emptied);
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('Ce profil n’est plus présenté')).toBeVisible();
  expect(screen.queryByText('Neuf ans de front-end.')).toBeNull();
});

it('what is said of somebody who is presented no more leads at once to a page that says so', async () => {
  const { becomes, user } = open(TalentPage, { ...SHEET, at: `${SHEET.at}?tab=notes` });
  await user.click(await screen.findByRole('radio', { name: 'Je souhaite rencontrer cette personne' }));
  becomes(emptied);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  // Long before the page looks by itself.
  const within = { timeout: 10_000 };
  expect(await screen.findByText('Ce profil n’est plus présenté', undefined, within)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('nothing is asked while nobody looks, and at once when somebody comes back', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { becomes, calls } = open(JobBoardPage, BOARD);
  expect(await screen.findByRole('list', { name: 'Profils présentés' })).toBeVisible();
  const asked = calls.length;
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  becomes(emptied);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(asked);
  seen.mockRestore();
  await lookAgain();
  expect(await screen.findByText('Aucun profil présenté pour l’instant')).toBeVisible();
  expect(calls).toHaveLength(asked + 1);
});

it('an offer that is taken off says so where it stood open, and is in the list no more', async () => {
  const { becomes } = open(TalentPage, SHEET);
  expect(await screen.findByText('Neuf ans de front-end.')).toBeVisible();
  becomes({ board: takenOff });
  await lookAgain();
  expect(await screen.findByText('Cette offre n’est plus présentée')).toBeVisible();
  expect(screen.getByText('Nous avons retiré cette offre.')).toBeVisible();
  expect(screen.queryByText('Neuf ans de front-end.')).toBeNull();
  const list = open(JobListPage, LIST);
  expect(await screen.findByRole('link', { name: 'Refonte du portail' })).toBeVisible();
  list.becomes({ jobs: () => [] });
  await lookAgain();
  expect(await screen.findByText('Aucune offre ouverte')).toBeVisible();
});

it('who comes back while an earlier question is under way sees what is so now', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { becomes, calls } = open(JobBoardPage, BOARD);
  expect(await screen.findByRole('list', { name: 'Profils présentés' })).toBeVisible();
  const asked = calls.length;
  becomes({ board: () => new Promise(() => {}) });
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(calls).toHaveLength(asked + 1);
  becomes({ board: takenOff });
  await lookAgain();
  expect(await screen.findByText('Cette offre n’est plus présentée')).toBeVisible();
});

it('what somebody is writing stays while the server does not answer', async () => {
  const { becomes, calls, user } = open(TalentPage, { ...SHEET, at: `${SHEET.at}?tab=notes` });
  await user.type(await screen.findByRole('textbox', { name: 'Votre texte' }), 'À revoir');
  const asked = calls.length;
  becomes({ board: () => refuse('EXTERNAL_UNAVAILABLE', 503) });
  await lookAgain();
  await act(async () => expect(calls.length).toBeGreaterThan(asked));
  expect(screen.getByRole('textbox', { name: 'Votre texte' })).toHaveValue('À revoir');
  becomes({ board: () => ({ job: job(), talents: [talent()] }) });
  await lookAgain();
  expect(screen.getByRole('textbox', { name: 'Votre texte' })).toHaveValue('À revoir');
});
