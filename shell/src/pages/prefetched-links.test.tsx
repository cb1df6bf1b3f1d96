import { act, fireEvent, screen, within } from '@testing-library/react';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';

const text = 'query CraByMonth($month: DateTime!) { getCraByMonth(month: $month) { __typename } }';
const asking: typeof activities = {
  ...activities,
  manifest: {
    ...activities.manifest,
    routes: activities.manifest.routes.map((route) => ({
      ...route,
      firstData: [{ operation: 'CraByMonth', variables: { month: '@month' } }],
    })),
  },
  firstQueries: { CraByMonth: { api: 'missions', text } },
};

function setUp(roles: ('Admin' | 'Bloomer')[] = ['Admin']) {
  const federation = testFederation();
  renderApp({
    path: '/settings',
    // What one person was told is kept for that person: each test is somebody else.
    session: { roles, token: crypto.randomUUID() },
    known: { source: 'registry', remotes: [missions, asking] },
    federation,
  });
  const asked = () =>
    jest
      .mocked(fetch)
      .mock.calls.map(([, init]) => String(init?.body))
      .filter((body) => body.includes('CraByMonth'));
  return { asked, federation };
}

const link = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Menu principal' })).getByRole('link', { name });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-10-31T23:30:00Z') }));
afterEach(() => jest.useRealTimers());

test.each(['pointerOver', 'focus', 'pointerDown', 'click'] as const)(
  '%s asks for code and data of the page',
  async (event) => {
    const { asked, federation } = setUp();
    await wait(0);
    fireEvent[event](await link('Activités'));
    await wait(100);
    expect(federation.attempts).toContain('mfe-cra@1.0.0');
    expect(asked()).toEqual([
      JSON.stringify({ operationName: 'CraByMonth', variables: { month: '2026-11-01T00:00:00.000Z' }, query: text }),
    ]);
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
  expect(asked()).toHaveLength(1);
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
