import type { PagePrefetch } from '@bloom/shared-ui/remote';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';

function setUp(roles: ('Admin' | 'Bloomer')[] = ['Admin']) {
  const asked = jest.fn<unknown, Parameters<PagePrefetch>>();
  const federation = testFederation();
  const load: typeof federation.load = async (wanted) => ({
    ...(await federation.load(wanted)),
    prefetch: { 'activities.month': asked, 'mission.list': asked },
  });
  renderApp({
    path: '/settings',
    session: { roles },
    known: { source: 'registry', remotes: [missions, activities] },
    federation: { ...federation, load },
  });
  return { asked, federation };
}

const link = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Menu principal' })).getByRole('link', { name });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each(['pointerOver', 'focus', 'pointerDown', 'click'] as const)(
  '%s asks for code and data of the page',
  async (event) => {
    const { asked, federation } = setUp();
    await wait(0);
    fireEvent[event](await link('Activités'));
    await wait(100);
    expect(federation.attempts).toContain('mfe-cra@1.0.0');
    expect(asked).toHaveBeenCalledWith({}, expect.objectContaining({ query: expect.any(Function) }), {
      roles: ['Admin'],
    });
  },
);

test('a pointer that only crosses asks for nothing, and a page is not asked for again and again', async () => {
  const { asked, federation } = setUp();
  await wait(0);
  fireEvent.pointerOver(await link('Activités'));
  await wait(40);
  fireEvent.pointerOver(screen.getByRole('main'));
  await wait(200);
  expect(federation.attempts).toEqual([]);
  for (let times = 0; times < 3; times += 1) {
    fireEvent.pointerOver(await link('Activités'));
    await wait(200);
  }
  expect(asked).toHaveBeenCalledTimes(1);
});

test('who saves data is asked nothing ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { federation } = setUp();
  await wait(0);
  fireEvent.pointerOver(await link('Activités'));
  await wait(200);
  expect(federation.attempts).toEqual([]);
  Reflect.deleteProperty(navigator, 'connection');
});
