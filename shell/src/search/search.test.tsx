import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

const FOUND = [
  { kind: 'mission', recordId: 'm1', label: 'Refonte <b>réseau</b>', detail: 'Maya Élan · Zebra', missionId: 'm1' },
  { kind: 'bloomer', recordId: 'b1', label: 'Maya Élan', detail: 'Refonte', missionId: 'm1' },
].map((result) => ({ __typename: 'SearchResult', ...result }));

const RECENT = 'bloom.subject.recent';

const setUp = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const field = () => screen.findByRole('combobox', { name: 'Rechercher une page, une mission ou une personne' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getByRole('option', { selected: true });
const path = () => window.location.pathname;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

async function openSearch(render: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const user = setUp();
  const app = renderApp({ path: '/', ...render });
  await screen.findByText('Page Tableau de bord');
  await user.keyboard('{Control>}k{/Control}');
  await field();
  return { user, ...app };
}

/** The pause after which the server is asked. */
const pause = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the keyboard', () => {
  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    '%s opens, Escape closes and gives the focus back',
    async (keys) => {
      const user = setUp();
      renderApp({ path: '/' });
      await screen.findByText('Page Tableau de bord');
      const button = screen.getByRole('button', { name: 'Rechercher' });
      button.focus();
      await user.keyboard(keys);
      expect(await field()).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(button).toHaveFocus();
    },
  );

  test('the button opens it too, and says the keys', async () => {
    const user = setUp();
    renderApp({ path: '/' });
    const button = await screen.findByRole('button', { name: 'Rechercher' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    expect(button).toHaveTextContent('Ctrl K');
    await user.click(button);
    expect(await field()).toHaveFocus();
  });

  test('the arrows choose around the list while the focus stays in the field; Enter opens', async () => {
    const { user } = await openSearch();
    const input = await field();
    expect(options()).toEqual(['Tableau de bord', 'Missions', 'Activités', 'Messages d’aide', 'Paramètres']);
    expect(selected()).toHaveTextContent('Tableau de bord');
    await user.keyboard('{ArrowUp}');
    expect(selected()).toHaveTextContent('Paramètres');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected()).toHaveTextContent('Missions');
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('aria-activedescendant', selected().id);
    expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    expect(path()).toBe('/missions');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('Ctrl K leaves another dialog alone', async () => {
    const user = setUp();
    renderApp({ path: '/missions' });
    await user.click((await screen.findAllByRole('button', { name: 'Préférences de cookies' }))[0] as HTMLElement);
    await screen.findByRole('dialog');
    await user.keyboard('{Control>}k{/Control}');
    await pause(0);
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Préférences de cookies');
  });
});

describe('pages', () => {
  test('are found without accents, and only those of the person', async () => {
    const { user } = await openSearch({ session: { roles: ['Bloomer'] } });
    await user.type(await field(), 'PARAM');
    expect(options()).toEqual(['Paramètres']);
    await user.clear(await field());
    await user.type(await field(), 'ac');
    expect(options()).toEqual([]);
    expect(screen.getByText('Tapez au moins 3 caractères.')).toBeInTheDocument();
  });

  test('nobody who comes by a link has a search', async () => {
    const user = setUp();
    renderApp({ path: '/signing/d1', session: { state: 'anonymous', roles: ['Anonymous'] } });
    await screen.findByText('Page Signature du CRA');
    await user.keyboard('{Control>}k{/Control}');
    await pause(0);
    expect(screen.queryByRole('button', { name: 'Rechercher' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('missions and people', () => {
  const recentMission = { path: '/missions', label: 'Refonte de l’an dernier', kind: 'mission', detail: 'Abeille' };

  test('the server is asked once, half a second after the last key and from three characters on', async () => {
    const asked: unknown[] = [];
    const search = ({ text }: { text: string }) => {
      asked.push(text);
      return FOUND;
    };
    const { user } = await openSearch({ api: { search } });
    await user.type(await field(), 're');
    await pause(1000);
    expect(asked).toEqual([]);
    await user.type(await field(), 'se');
    await pause(499);
    expect(asked).toEqual([]);
    expect(screen.getByText('Recherche en cours…')).toBeInTheDocument();
    await pause(1);
    await waitFor(() => expect(asked).toEqual(['rese']));
  });

  test('what may not be opened is not offered; a Client asks for nothing', async () => {
    const session = { roles: ['Client'] } as const;
    const { user, operations } = await openSearch({ session, api: { search: FOUND } });
    await user.type(await field(), 'refonte');
    await pause(600);
    expect(operations).not.toContain('SearchObjects');
    expect(screen.getByText('Aucun résultat pour « refonte ».')).toBeInTheDocument();
  });

  test('a failure is said, and can be tried again', async () => {
    let fails = true;
    const search = () => (fails ? new Error('INTERNAL_SERVER_ERROR') : []);
    const { user } = await openSearch({ api: { search } });
    await user.type(await field(), 'refonte');
    await pause(600);
    expect(await screen.findByText('Les missions et les personnes n’ont pas pu être cherchées.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucun résultat pour « refonte ».')).toBeInTheDocument();
  });

  test('recent places come first when nothing is typed, for their person only', async () => {
    localStorage.setItem(RECENT, JSON.stringify([recentMission]));
    localStorage.setItem('bloom.other.recent', JSON.stringify([{ ...recentMission, label: 'De quelqu’un d’autre' }]));
    await openSearch();
    const group = within(screen.getByRole('group', { name: 'Récents' }));
    expect(group.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Refonte de l’an dernierAbeille',
    ]);
  });

  test('hostile text is text', async () => {
    const { user } = await openSearch({ api: { search: FOUND } });
    await user.click(await field());
    await user.paste('<img src=x onerror=alert(1)>\u202e');
    await pause(600);
    expect(document.querySelector('[role="dialog"] img[src]')).toBeNull();
    expect(document.querySelector('[role="dialog"] b')).toBeNull();
  });
});
