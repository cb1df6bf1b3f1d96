import type { RemoteManifest } from '@bloom/shared-ui/remote';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../remote.manifest.json';
import { DashboardPage } from './dashboard.page.tsx';

const ROUTE = { path: '/dashboard', at: '/dashboard', roles: ['Admin'] as const };

const missing = {
  id: 'reportMissing:2026-10-01',
  kind: 'reportMissing',
  month: '2026-10-01',
  isFinance: false,
  count: 5,
  remindable: 3,
  reminderMails: 3,
  oldest: '2026-10-31',
  items: ['Amine Bailly', 'Camille Durand', 'Hugo Lefèvre'].map((title, index) => item(String(index), title)),
};
const paper = {
  id: 'certificate',
  kind: 'certificate',
  month: null,
  isFinance: false,
  count: 1,
  remindable: 0,
  reminderMails: 0,
  oldest: '2026-11-30',
  items: [{ ...item('p', 'Durand Digital'), detail: 'KBIS', missionId: null, societyId: 'society-1' }],
};
const mails = { ...paper, id: 'failedMail', kind: 'failedMail', count: 2, items: [item('m', 'a@client.example')] };

const signer = { ...paper, id: 'signerProposal', kind: 'signerProposal', items: [item('s', 'Inès Moreau')] };

const draft = { ...item('d', 'Zoé Petit'), detail: 'Maison Clairval · SST' };

function item(id: string, title: string) {
  const facts = { detail: 'Maison Clairval', day: '2026-10-31', waitsFor: null, documentId: null, canRemind: true };
  return { id, title, missionId: `mission-${id}`, societyId: null, ...facts };
}

type Resolvers = Parameters<typeof startFakeApi>[0];

type StaffRole = 'Admin' | 'System';

function open(toDo: NonNullable<Resolvers['Query']>[string], over: Partial<Resolvers> = {}, role: StaffRole = 'Admin') {
  const calls = startFakeApi({
    ...over,
    Query: { allMissions: () => ({ count: 1, results: [] }), toDo, ...over.Query },
  });
  return { calls, ...renderPage(DashboardPage, { ...ROUTE, roles: [role] }) };
}

const lines = (...found: object[]) => ({ month: '2026-11-01', lines: found });

describe('what staff have to do', () => {
  it('is of all missions for the role System, which looks after none', async () => {
    const { calls } = open(() => lines(missing), {}, 'System');
    expect(await screen.findByRole('list', { name: 'À faire' })).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Mes missions' })).toBeNull();
    expect(calls.find(({ operation }) => operation === 'ToDo')?.variables).toEqual({ mine: false });
  });

  it.each<StaffRole>(['Admin', 'System'])('is what was asked ahead of the page, of the role %s', async (role) => {
    const { calls } = open(() => lines(missing), {}, role);
    expect(await screen.findByRole('list', { name: 'À faire' })).toBeVisible();
    const routes = manifest.routes as RemoteManifest['routes'];
    const ahead = routes
      .filter(({ path }) => path === '/' || path === '/dashboard')
      .map(({ firstData = [] }) => firstData.find((one) => one.operation === 'ToDo' && one.roles?.includes(role)));
    const { variables } = calls.find(({ operation }) => operation === 'ToDo') ?? {};
    expect(ahead.map((one) => one?.variables)).toEqual([variables, variables]);
  });

  it('leads to the mission for which a client proposes somebody', async () => {
    open(() => lines(signer));
    const band = within(await screen.findByRole('list', { name: 'À faire' }));
    expect(band.getByText('Inès Moreau · Maison Clairval')).toBeVisible();
    expect(band.getByRole('link', { name: /^Répondre.*1\ssignataire proposé par un client/ })).toHaveAttribute(
      'href',
      '/missions/mission-s',
    );
  });

  it('leads from a contract that nobody has sent yet to where it is sent, and says whose', async () => {
    open(() => lines({ ...signer, id: 'contractSignature', kind: 'contractSignature', items: [draft] }));
    const band = within(await screen.findByRole('list', { name: 'À faire' }));
    expect(band.getByText('Zoé Petit · Maison Clairval · SST')).toBeVisible();
    expect(band.getByRole('link', { name: /^Faire signer.*1\scontrat à faire signer/ })).toHaveAttribute(
      'href',
      '/missions/mission-d/contracts',
    );
  });

  it('stands above the table, each line with how late it is, for whom, and the list that has as many', async () => {
    open(() => lines(missing, paper, mails));
    const band = within(await screen.findByRole('list', { name: 'À faire' }));
    expect(screen.getByRole('heading', { name: 'À faire · novembre' })).toBeVisible();
    expect(band.getByRole('link', { name: /^5\sCRA d’octobre à remplir$/ })).toHaveAttribute(
      'href',
      '/activities?month=2026-10&etape=NOT_CREATED&ouverts=1&mes=1',
    );
    expect(band.getByText(/^en retard de/)).toBeVisible();
    expect(band.getByText(/^Amine Bailly, Camille Durand, Hugo Lefèvre et 2\sautres$/)).toBeVisible();
    expect(band.getByRole('link', { name: /^Renouveler.*1\sattestation à renouveler/ })).toHaveAttribute(
      'href',
      '/society/society-1',
    );
    expect(band.getByText(/^2\se-mails non distribués$/)).toBeVisible();
  });

  it('is of one’s own missions until somebody asks for all, and the address says so', async () => {
    const { calls, router, user } = open(({ mine }) => lines(...(mine ? [] : [missing])));
    expect(
      await screen.findByText(/^Rien n’attend sur les missions que vous suivez\s: .* le CSM, ou l’account/),
    ).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Mes missions' }));
    expect(await screen.findByRole('link', { name: /CRA d’octobre à remplir/ })).toHaveAttribute(
      'href',
      '/activities?month=2026-10&etape=NOT_CREATED&ouverts=1',
    );
    expect(router.state.location.search).toBe('?afaire=tous');
    expect(calls.filter(({ operation }) => operation === 'ToDo').map(({ variables }) => variables)).toEqual([
      { mine: true },
      { mine: false },
    ]);
  });

  it('opens in place to everybody whom a line counts, each where one acts', async () => {
    const { user } = open(() => lines(mails), { Query: { toDoItems: () => mails.items } });
    await user.click(await screen.findByRole('button', { name: /^Voir.*e-mails non distribués/ }));
    const opened = within(await screen.findByRole('list', { name: /e-mails non distribués/ }));
    expect(await opened.findByRole('link', { name: 'a@client.example' })).toHaveAttribute('href', '/service-state');
  });

  it('leads from work that failed to the page where it is tried again', async () => {
    const job = { ...item('j', 'Dépôt d’une facture'), missionId: null, detail: 'F-2026-0012 · refusé' };
    const jobs = { ...mails, id: 'failedJob', kind: 'failedJob', count: 2, items: [job] };
    const { user } = open(() => lines(jobs), { Query: { toDoItems: () => jobs.items } });
    await user.click(await screen.findByRole('button', { name: /^Voir.*traitements en échec/ }));
    const opened = within(await screen.findByRole('list', { name: /traitements en échec/ }));
    expect(await opened.findByRole('link', { name: 'Dépôt d’une facture' })).toHaveAttribute('href', '/service-state');
    expect(opened.getByText(/F-2026-0012 · refusé/)).toBeVisible();
  });

  it('counts no reminder that a colleague had sent meanwhile', async () => {
    const { user } = open(() => lines({ ...missing, remindable: 3, reminderMails: 3 }), {
      Query: { toDoItems: () => missing.items },
      Mutation: { relaunchBloomerCRA: ({ missionId }) => ({ alreadySentToday: missionId === 'mission-1' }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Relancer les 3\s: / }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Relancer' }));
    expect(await screen.findByText(/^2\srelances envoyées$/)).toBeVisible();
    expect(screen.getByText(/^1\srelance était déjà partie$/)).toBeVisible();
    expect(screen.queryByText(/n’a pas pu partir/)).not.toBeInTheDocument();
  });

  it('reminds all that were not reminded yet, after a word, and says who could not be', async () => {
    let left = 3;
    const { calls, user } = open(() => lines({ ...missing, remindable: left, reminderMails: left }), {
      Query: {
        toDoItems: () => [...missing.items, { ...item('3', 'Relancé hier'), canRemind: false }],
      },
      Mutation: {
        relaunchBloomerCRA: ({ missionId }) => {
          left = 0;
          return missionId === 'mission-1' ? refuse('BAD_USER_INPUT', 400) : { alreadySentToday: false };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Relancer les 3\s: / }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Relancer pour 3\sCRA d’octobre 2026$/ }));
    expect(dialog.getByText(/^3\se-mails partent\s: un au Bloomer de chaque CRA\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Relancer' }));
    expect(await screen.findByText(/^2\srelances envoyées$/)).toBeVisible();
    expect(screen.getByText(/^1\srelance n’a pas pu partir/)).toBeVisible();
    const sent = calls.filter(({ operation }) => operation === 'ToDoRemindBloomer');
    expect(sent.map(({ variables }) => variables?.missionId)).toEqual(['mission-0', 'mission-1', 'mission-2']);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Relancer/ })).not.toBeInTheDocument());
  });

  it('does not ask whoever lost the right meanwhile to try again', async () => {
    const { user } = open(() => lines({ ...missing, remindable: 3, reminderMails: 3 }), {
      Query: { toDoItems: () => refuse('FORBIDDEN', 403) },
    });
    await user.click(await screen.findByRole('button', { name: /^Relancer les 3\s: / }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Relancer' }));
    expect(await screen.findByText(/^Ce compte n’a pas, ou n’a plus, le droit de faire cela/)).toBeVisible();
    expect(screen.queryByText(/Réessayez/)).not.toBeInTheDocument();
  });

  it('can be tried again from the message where the network was gone', async () => {
    const { user } = open(() => lines({ ...missing, remindable: 3, reminderMails: 3 }), {
      Query: { toDoItems: () => missing.items },
      Mutation: { relaunchBloomerCRA: () => ({ alreadySentToday: false }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Relancer les 3\s: / }));
    const answer = jest.mocked(fetch).getMockImplementation() as typeof fetch;
    jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Relancer' }));
    const again = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 10_000 });
    jest.mocked(fetch).mockImplementation(answer);
    await user.click(again);
    expect(await screen.findByText(/^3\srelances envoyées$/)).toBeVisible();
  });

  it('says how many contacts of clients get a mail before it leaves', async () => {
    const waiting = { ...missing, id: 'client', kind: 'clientSignature', count: 1, remindable: 1, reminderMails: 2 };
    const { user } = open(() => lines(waiting));
    await user.click(await screen.findByRole('button', { name: /^Relancer\s: / }));
    const dialog = await screen.findByRole('dialog', { name: /^Relancer pour 1\sCRA d’octobre 2026$/ });
    expect(dialog).toHaveTextContent(/2 e-mails partent\s: un à chaque contact opérationnel de la mission\./);
  });

  it('lets try again when it does not come, and is not there for who may not know it', async () => {
    let broken = true;
    const { user } = open(() => (broken ? refuse('INTERNAL_SERVER_ERROR', 500) : lines(missing)));
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    broken = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: /CRA d’octobre/ })).toBeVisible();
  });
});
