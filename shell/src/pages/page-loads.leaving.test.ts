import { controlled, settle, setUp } from './controlled-page.fixture.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('who goes elsewhere before the page is there waits for nothing: what is late for nobody is no failure', async () => {
  const { pages, reported, shown } = setUp();
  const { source, abandoned } = controlled(['2.0.0', '1.0.0']);
  pages.open(source);
  await settle(2000);
  pages.leave(source);
  await settle(60_000);
  expect(reported).toEqual([]);
  expect(abandoned).toEqual([]);
  expect(shown(source)).toBe('idle');
});

test('who went elsewhere finds the page at once when it has come meanwhile', async () => {
  const { pages, reported, shown } = setUp();
  const { source, attempts, opened } = controlled(['2.0.0', '1.0.0']);
  pages.open(source);
  attempts[0]?.arrive();
  await settle(3500);
  pages.leave(source);
  await settle(60_000);
  expect(reported).toEqual([]);
  expect(pages.state(source.routeId)).toMatchObject({ status: 'ready', isStarted: false, slow: false });
  pages.enter(source);
  pages.open(source);
  pages.started(source);
  expect(shown(source)).toBe('2.0.0');
  expect(opened).toEqual(['2.0.0']);
  expect(attempts).toHaveLength(1);
});

test('who comes back waits anew, with all the time there is', async () => {
  const { pages, reported, shown } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  await settle(7000);
  pages.leave(source);
  pages.enter(source);
  pages.open(source);
  await settle(7000);
  expect(shown(source)).toBe('loading');
  attempts[1]?.arrive();
  await settle();
  expect(shown(source)).toBe('2.0.0');
  expect(reported).toEqual([]);
});

test('leaving leaves no older version behind that was only tried because of the wait', async () => {
  const { pages, reported, shown } = setUp();
  const { source, attempts, abandoned } = controlled(['2.0.0', '1.0.0']);
  pages.open(source);
  await settle(6000);
  attempts[1]?.arrive();
  await settle();
  pages.leave(source);
  expect(abandoned).toEqual(['1.0.0']);
  expect(shown(source)).toBe('idle');
  expect(reported).toEqual([]);
});

test('leaving leaves a page that stands, or has failed, as it is', async () => {
  const { pages, shown } = setUp();
  const { source, attempts } = controlled();
  pages.open(source);
  attempts[0]?.arrive();
  await settle();
  pages.started(source);
  pages.leave(source);
  expect(shown(source)).toBe('2.0.0');
  const other = controlled(['2.0.0'], 'mission.detail');
  pages.open(other.source);
  await settle(8000);
  pages.leave(other.source);
  expect(shown(other.source)).toBe('failed');
});
