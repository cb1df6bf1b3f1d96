import type { LinkSession } from '@bloom/shared-auth/anonymous-link';
import type { Role } from '@bloom/shared-rules/person/roles';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { job, opened } from '../testing/board.fixture.ts';
import { JobListPage } from './job-list.page.tsx';

freezeDate('2026-11-21T10:00:00Z');

const ANSWER = 'Si cette adresse est connue, un lien vient de lui être envoyé.';

interface Opening {
  link?: LinkSession;
  roles?: Role[];
  projects?: () => unknown;
  send?: () => unknown;
}

function open({ link, roles = ['Anonymous'], projects, send = () => ({ message: ANSWER }) }: Opening = {}) {
  const calls = startFakeApi({
    talents: {
      Query: { getCurrentProjectsPerClient: () => projects?.(), talentBoardReturnTicket: () => 'ticket' },
      Mutation: { sendTalentBoardMagicLink: send },
    },
  });
  return { calls, ...renderPage(JobListPage, { path: '/talentboard', at: '/talentboard', roles, link }) };
}

const client = (projects: unknown[]) => [{ society: { recordId: 'society-1', name: 'Maison Clairval' }, projects }];
const email = () => screen.findByRole('textbox', { name: /adresse e-mail/ });
const ask = () => screen.getByRole('button', { name: 'Recevoir mon lien' });

describe('asking for a link', () => {
  it('needs an address, is sent once by a double click, and says what the server says', async () => {
    const { calls, user } = open({ roles: ['Client'] });
    await user.clear(await email());
    await user.type(await email(), 'client@');
    await user.click(ask());
    expect(await screen.findByText('L’adresse e-mail n’est pas valide')).toBeVisible();
    expect(calls).toEqual([]);
    await user.clear(await email());
    await user.type(await email(), ' client@client.example ');
    await user.dblClick(ask());
    expect(await screen.findByText(ANSWER)).toBeVisible();
    expect(screen.getByText('client@client.example')).toBeVisible();
    expect(calls).toEqual([{ operation: 'SendTalentBoardMagicLink', variables: { email: 'client@client.example' } }]);
    await user.click(screen.getByRole('button', { name: 'Demander un autre lien' }));
    expect(await email()).toBeVisible();
  });

  it('tells that the board was opened in this browser before, until its user leaves it', async () => {
    const { user } = open({ link: opened, projects: () => client([job()]) });
    await screen.findByRole('list', { name: 'Offres ouvertes' });
    cleanup();
    const asking = open({ roles: ['Client'] });
    await asking.user.clear(await email());
    await asking.user.type(await email(), 'client@client.example');
    await asking.user.click(ask());
    expect(await screen.findByText(ANSWER)).toBeVisible();
    expect(asking.calls).toEqual([
      {
        operation: 'SendTalentBoardMagicLink',
        variables: { email: 'client@client.example', returnTicket: 'ticket' },
      },
    ]);
    cleanup();
    open({ link: opened, projects: () => client([job()]) });
    await user.click(await screen.findByRole('button', { name: 'Quitter le TalentBoard' }));
    expect(window.localStorage).toHaveLength(0);
  });

  it('keeps what was typed when it is refused', async () => {
    const send = () => refuse('RATE_LIMITED', 429, 'Trop de demandes\u00a0: réessayez dans quelques instants.');
    const { user } = open({ roles: ['Client'], send });
    await user.clear(await email());
    await user.type(await email(), 'client@client.example');
    await user.click(ask());
    expect(await screen.findByText(/Trop de demandes/)).toBeVisible();
    expect(await email()).toHaveValue('client@client.example');
  });

  it.each<[string, LinkSession, RegExp, boolean]>([
    ['expired or used', { failure: { code: 'TOKEN_EXPIRED', renewed: false } }, /a expiré ou a déjà servi/, false],
    [
      'open until its session ended',
      { purpose: 'talentBoard', objectId: 's', failure: { code: 'TOKEN_EXPIRED', renewed: false } },
      /Votre session est terminée/,
      false,
    ],
    ['revoked', { failure: { code: 'OBJECT_NOT_FOUND', renewed: false } }, /n’est plus valable/, false],
    ['not reached', { failure: { code: 'NETWORK', renewed: false } }, /vérifiez votre connexion/, true],
  ])('follows a link that was %s', async (_what, link, text, mayRetry) => {
    const { calls } = open({ link });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await email()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Réessayer' }) !== null).toBe(mayRetry);
    expect(calls).toEqual([]);
  });

  it.each<[string, Opening]>([
    ['staff', { roles: ['Admin'] }],
    ['the link of a signature', { link: { purpose: 'craSign', objectId: 'd' } }],
  ])('is what %s gets', async (_who, opening) => {
    const { calls } = open(opening);
    expect(await email()).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('the open jobs', () => {
  it('are those of the society, each with its facts and the way to it', async () => {
    const cdi = job({
      id: 'job-2',
      name: 'Données',
      dealType: 'CDI',
      duration: null,
      salaryMin: 52000,
      salaryMax: 60000,
    });
    open({ link: opened, projects: () => client([job(), { ...cdi, talentCount: 0 }]) });
    const list = await screen.findByRole('list', { name: 'Offres ouvertes' });
    expect(screen.getByText(/ · Maison Clairval$/)).toBeVisible();
    expect(within(list).getByRole('link', { name: 'Refonte du portail' })).toHaveAttribute(
      'href',
      '/talentboard/jobs/job-1',
    );
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Mission de 9.mois · Paris · 2.j sur site, 3.j à distance par semaine/);
    expect(first).toHaveTextContent(/2.profils présentés.*Ouverte le 02\/11\/2026/);
    expect(second).toHaveTextContent(/CDI.*52.000.€ – 60.000.€ brut par an/);
    expect(second).toHaveTextContent('Aucun profil présenté pour l’instant');
  });

  it('may be none, or fail and come on another try', async () => {
    let tries = 0;
    const projects = () => {
      tries += 1;
      return tries === 1 ? refuse('EXTERNAL_UNAVAILABLE', 503) : [];
    };
    const { user } = open({ link: opened, projects });
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucune offre ouverte')).toBeVisible();
  });
});
