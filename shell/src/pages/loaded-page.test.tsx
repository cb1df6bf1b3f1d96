import type { RemoteModule } from '@bloom/shared-ui/remote';
import { ErrorState } from '@bloom/shared-ui/states';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, use } from 'react';
import type { Federation } from '../remotes/federation.ts';
import { LoadError } from '../remotes/load-error.ts';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';

const former = { ...missions, baseUrl: 'http://registry.test/remotes/mfe-missions/1.0.0/' };
const latest = {
  ...missions,
  version: '2.0.0',
  baseUrl: 'http://registry.test/remotes/mfe-missions/2.0.0/',
  previous: former,
};
const known = (remote = latest) => ({ source: 'registry' as const, remotes: [remote, activities] });

function Broken(): never {
  throw new TypeError('missions.map is not a function');
}
const save = { isMended: false };
function Edited() {
  return save.isMended ? <h1>Page réparée</h1> : <Broken />;
}
function Endless(): null {
  return use(NEVER);
}
const NEVER = new Promise<never>(() => undefined);
function Refused(): never {
  throw Object.assign(new Error('Nope'), { extensions: { code: 'OBJECT_NOT_FOUND', status: 404 } });
}
const askAgain = jest.fn();
function Unreached() {
  return <ErrorState error={new TypeError('Failed to fetch')} onRetry={askAgain} />;
}

/** The latest version draws this page; the one before draws a heading. */
function drawing(Page: ComponentType, federation = testFederation()): Federation {
  return {
    ...federation,
    load: async (wanted) =>
      wanted.version.version === '2.0.0' ? { routes: { 'mission.list': async () => Page } } : federation.load(wanted),
  };
}

const notice = () => screen.queryByText(/^Vous utilisez la version précédente de «\sMissions\s»/);
const failure = { name: /^«\sMissions\s» ne répond pas$/ };

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

describe('a version that does not open', () => {
  test.each<[string, Federation]>([
    ['does not come', testFederation(new Set(['mfe-missions@2.0.0']))],
    ['throws while it is drawn for the first time', drawing(Broken)],
  ])('because it %s is replaced by the one before, with a word about it', async (_case, federation) => {
    renderApp({ path: '/missions', known: known(), federation });
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    expect(notice()).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('heading', failure)).not.toBeInTheDocument();
  });

  test('because it waits for ever is replaced after six seconds', async () => {
    jest.useFakeTimers();
    renderApp({ path: '/missions', known: known(), federation: drawing(Endless) });
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('C’est plus lent que d’habitude. Encore un instant…')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1500));
    expect(screen.getByText('Page Missions')).toBeInTheDocument();
    expect(notice()).toBeInTheDocument();
  });

  test('and has none before it shows what failed, within eight seconds, and the way on', async () => {
    jest.useFakeTimers();
    const { previous: _, ...alone } = latest;
    renderApp({ path: '/missions', known: known(alone as typeof latest), federation: drawing(Endless) });
    await act(() => jest.advanceTimersByTimeAsync(8050));
    const heading = screen.getByRole('heading', failure);
    expect(heading).toHaveFocus();
    expect(document.title).toMatch(/ne répond pas/);
    expect(screen.getByText('ABCD-2345')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: "Retour à la page d'accueil" })).toHaveAttribute('href', '/');
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument();
  });
});

test('who goes elsewhere meanwhile sees nothing of the version before, however long they stay', async () => {
  jest.useFakeTimers();
  const federation = testFederation();
  renderApp({ path: '/missions', known: known(), federation: drawing(Endless, federation) });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  fireEvent.click(screen.getByRole('link', { name: 'Activités' }));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Page Activités')).toBeInTheDocument();
  expect(federation.attempts).not.toContain('mfe-missions@1.0.0');
});

test('a page in development that throws stays in its place: the next save draws it', async () => {
  const edited = { ...latest, development: true as const };
  renderApp({ path: '/missions', known: known(edited), federation: drawing(Edited) });
  expect(await screen.findByRole('heading', { name: 'Oups !' })).toBeInTheDocument();
  save.isMended = true;
  // As React Refresh does with the boundary that caught something.
  await userEvent.setup().click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Page réparée' })).toBeInTheDocument();
});

test('a page that shows what the API refused works: it is not replaced', async () => {
  renderApp({ path: '/missions', known: known(), federation: drawing(Refused) });
  expect(await screen.findByRole('heading', { name: '404 !' })).toBeInTheDocument();
  expect(notice()).not.toBeInTheDocument();
});

describe('after an outage', () => {
  test.each([
    ['from elsewhere', ['Activités', 'Missions']],
    ['where one stands', ['Missions']],
  ])('the entry of the menu opens the page again, %s', async (_where, path) => {
    const broken = new Set(['mfe-missions']);
    const user = userEvent.setup();
    renderApp({ path: '/missions', federation: testFederation(broken) });
    expect(await screen.findByRole('heading', failure)).toBeInTheDocument();
    broken.clear();
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
    for (const name of path) await user.click(menu.getByRole('link', { name }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });

  test('the entry of the menu asks again for what the page on the screen did not get', async () => {
    askAgain.mockClear();
    renderApp({ path: '/missions', known: known(), federation: drawing(Unreached) });
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
    await userEvent.setup().click(menu.getByRole('link', { name: 'Missions' }));
    expect(askAgain).toHaveBeenCalledTimes(1);
  });

  test('the page opens by itself once the device has its network back', async () => {
    const broken = new Set(['mfe-missions']);
    renderApp({ path: '/missions', federation: testFederation(broken) });
    expect(await screen.findByRole('heading', failure)).toBeInTheDocument();
    broken.clear();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });

  test('the page opens by itself once its file comes again; until then nothing is drawn anew', async () => {
    const { load, heading, answer, look } = await fileAway('entry.js');
    const tries = load.mock.calls.length;
    answer.mockResolvedValue(new Response('', { status: 500 }));
    await look();
    expect(load).toHaveBeenCalledTimes(tries);
    expect(heading).toBeInTheDocument();
    const { load: open } = testFederation();
    load.mockImplementation(open);
    answer.mockResolvedValue(new Response(''));
    await look();
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });

  test('a file that comes and is not what was published is tried once, and then left to whoever asks', async () => {
    const { load, answer, look } = await fileAway('other.js');
    const tries = load.mock.calls.length;
    answer.mockResolvedValue(new Response(''));
    await look();
    await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(tries));
    expect(await screen.findByRole('heading', failure)).toBeInTheDocument();
    answer.mockClear();
    fireEvent(document, new Event('visibilitychange'));
    expect(answer).not.toHaveBeenCalledWith(expect.stringContaining('other.js'), expect.anything());
  });
});

/** The page of a remote one of whose files does not come, and what the address of the file answers. */
async function fileAway(name: string) {
  const file = `http://registry.test/remotes/mfe-missions/${name}`;
  const load = jest.fn<Promise<RemoteModule>, Parameters<Federation['load']>>(async () => {
    throw new LoadError('entry', 'did not come', undefined, { file });
  });
  renderApp({ path: '/missions', federation: { ...testFederation(), load } });
  const heading = await screen.findByRole('heading', failure);
  const answer = jest.spyOn(globalThis, 'fetch');
  const look = async () => {
    const asked = answer.mock.calls.length;
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(answer.mock.calls.length).toBeGreaterThan(asked));
    await act(async () => undefined);
  };
  return { load, heading, answer, look };
}

describe('a remote made for a newer shell', () => {
  const newer = { ...activities, manifest: { ...activities.manifest, shellApi: '^2.0.0' } };
  const federation: Federation = {
    ...testFederation(),
    load: async (wanted) => {
      const { checkShellApi } = await import('../remotes/contract.ts');
      checkShellApi(wanted.id, wanted.version);
      return testFederation().load(wanted);
    },
  };
  const open = (local: boolean) =>
    renderApp({
      path: '/activities',
      known: { source: 'registry', remotes: [missions, newer] },
      federation,
      config: { developer: { local } },
    });

  test('says it calmly, leaves the others alone, and names both versions to developers', async () => {
    open(true);
    expect(await screen.findByText(/attend une version plus récente du reste/)).toBeInTheDocument();
    await userEvent.setup().click(screen.getByText('Détails techniques'));
    expect(screen.getByText(/needs the shell API \^2\.0\.0, this shell offers 1\.0\.0$/)).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Menu principal' });
    await userEvent.setup().click(within(menu).getByRole('link', { name: 'Missions' }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });

  test('tells people no versions', async () => {
    open(false);
    expect(await screen.findByText(/attend une version plus récente du reste/)).toBeInTheDocument();
    expect(screen.queryByText('Détails techniques')).not.toBeInTheDocument();
  });
});
