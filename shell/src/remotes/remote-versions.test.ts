import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { missions, testFederation } from '../testing/remotes.ts';
import { FailedVersions } from './failed-versions.ts';
import { RemoteVersions } from './remote-versions.ts';

const build = (version: string, more: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  ...missions,
  version,
  baseUrl: `http://registry.test/remotes/mfe-missions/${version}/`,
  ...more,
});
const line = build('2.0.0', { previous: build('1.0.0') });
const route = { id: 'mission.list', path: '/missions' };

function setUp(broken = new Set<string>()) {
  const federation = testFederation(broken);
  const versions = new RemoteVersions(federation);
  const names = (known = line) => versions.candidates(known, route).map(({ version }) => version.version);
  return { federation, versions, names };
}

beforeEach(() => sessionStorage.clear());

test('the version of the list comes first, the good one before it second', () => {
  expect(setUp().names()).toEqual(['2.0.0', '1.0.0']);
  expect(setUp().names(build('2.0.0'))).toEqual(['2.0.0']);
});

test('a version that failed in this tab is left out, until somebody asks for it or nothing else is left', async () => {
  const { versions, names } = setUp(new Set(['mfe-missions@2.0.0']));
  const { candidate } = await versions.module(line);
  expect(candidate).toMatchObject({ isFallback: true, version: { version: '1.0.0' } });
  expect(names()).toEqual(['1.0.0']);
  new FailedVersions().add('mfe-missions', '1.0.0');
  expect(names()).toEqual(['2.0.0', '1.0.0']);
  versions.retry('mfe-missions');
  expect(names()).toEqual(['2.0.0', '1.0.0']);
});

test('when everything fails it is the network: nothing is remembered', async () => {
  const { versions, names } = setUp(new Set(['mfe-missions']));
  await expect(versions.module(line)).rejects.toThrow('mfe-missions@1.0.0 is down');
  expect(names()).toEqual(['2.0.0', '1.0.0']);
});

test('another person in the same tab begins with their own versions, the same person goes on', async () => {
  const { versions, names } = setUp();
  const tried = build('3.0.0', { previous: build('2.0.0'), isCanary: true });
  versions.startFor('ana', [tried]);
  await versions.module(tried);
  expect(names(tried)[0]).toBe('3.0.0');
  versions.startFor('ana', [line]);
  expect(names(tried)[0]).toBe('3.0.0');
  versions.startFor('bob', [line]);
  expect(names()).toEqual(['2.0.0', '1.0.0']);
});

describe('a deploy while the tab is open', () => {
  const next = build('3.0.0', { previous: build('2.0.0') });

  test('reaches a remote that nobody has opened', () => {
    const { versions, names } = setUp();
    versions.update([next]);
    expect(names()).toEqual(['3.0.0', '2.0.0']);
  });

  test('leaves alone what somebody works with, and is taken by the next page', async () => {
    const { federation, versions, names } = setUp();
    await versions.module(line);
    versions.update([next]);
    expect(names()).toEqual(['2.0.0', '1.0.0']);
    expect(versions.upcoming(line, route)?.version.version).toBe('3.0.0');
    const before = versions.generation(line, route);
    versions.moveOn();
    expect(names()).toEqual(['3.0.0', '2.0.0']);
    expect(versions.generation(line, route)).not.toBe(before);
    expect(federation.released).toEqual([]);
    await versions.module(line);
    expect(federation.released).toEqual(['mfe-missions@2.0.0']);
    expect(versions.running().map(({ version }) => version.version)).toEqual(['3.0.0']);
    expect(versions.upcoming(line, route)).toBeUndefined();
  });

  test('that does not open leaves the next page to the version of before', async () => {
    const { federation, versions, names } = setUp(new Set(['mfe-missions@3.0.0']));
    await versions.module(line);
    versions.update([next]);
    versions.moveOn();
    const { candidate } = await versions.module(line);
    expect(candidate).toMatchObject({ isFallback: true, version: { version: '2.0.0' } });
    expect(federation.released).toEqual(['mfe-missions@3.0.0']);
    expect(names()).toEqual(['2.0.0']);
  });

  test('that took back what had failed here: what people have now is no former version any more', async () => {
    const { federation, versions, names } = setUp(new Set(['mfe-missions@2.0.0']));
    await versions.module(line);
    const before = versions.generation(line, route);
    versions.update([build('1.0.0')]);
    expect(versions.upcoming(line, route)).toBeUndefined();
    versions.moveOn();
    expect(versions.candidates(line, route)).toMatchObject([{ isFallback: false, version: { version: '1.0.0' } }]);
    expect(versions.generation(line, route)).not.toBe(before);
    expect((await versions.module(line)).candidate.isFallback).toBe(false);
    expect(names()).toEqual(['1.0.0']);
    expect(federation.released).toEqual(['mfe-missions@2.0.0']);
  });

  test('is taken back: the next page is of the version of before again', async () => {
    const { versions, names } = setUp();
    await versions.module(line);
    versions.update([next]);
    versions.moveOn();
    await versions.module(line);
    const newer = versions.generation(line, route);
    versions.update([line]);
    versions.moveOn();
    expect(names()).toEqual(['2.0.0', '1.0.0']);
    await versions.module(line);
    versions.update([next]);
    versions.moveOn();
    // What was loaded of it the first time has lost its look.
    expect(versions.generation(line, route)).not.toBe(newer);
  });

  test('changes nothing of the others, nor of a remote that is as it was', async () => {
    const { federation, versions, names } = setUp();
    await versions.module(line);
    const before = versions.generation(line, route);
    versions.update([{ ...line }]);
    versions.moveOn();
    await versions.module(line);
    expect(versions.generation(line, route)).toBe(before);
    expect(federation.released).toEqual([]);
    expect(names()).toEqual(['2.0.0', '1.0.0']);
  });

  test('for a newer shell than this one waits for the next load of the page', async () => {
    const { versions, names } = setUp();
    await versions.module(line);
    versions.update([{ ...next, manifest: { ...next.manifest, shellApi: '^99.0.0' } }]);
    versions.moveOn();
    expect(names()).toEqual(['2.0.0', '1.0.0']);
  });

  test('that took a page away leaves it to the version that has it', async () => {
    const { versions, names } = setUp();
    await versions.module(line);
    versions.update([{ ...next, previous: undefined, manifest: { ...next.manifest, routes: [] } }]);
    versions.moveOn();
    expect(names()).toEqual(['2.0.0', '1.0.0']);
  });

  test('that moved a page leaves the addresses of this page to the version that has them', () => {
    const { versions, names } = setUp();
    const moved = { ...missions.manifest, routes: [{ ...route, path: '/all-missions', title: 'Missions' }] };
    versions.update([{ ...next, manifest: moved }]);
    expect(names()).toEqual(['2.0.0', '1.0.0']);
  });

  test('what somebody develops is never left for what is published, however often it fails', async () => {
    const tried = build('dev', { development: true, previous: build('2.0.0') });
    const { versions, names } = setUp(new Set(['mfe-missions@dev']));
    await expect(versions.module(tried)).rejects.toThrow('mfe-missions@dev is down');
    expect(names(tried)).toEqual(['dev']);
    new FailedVersions().add('mfe-missions', 'dev');
    expect(names(tried)).toEqual(['dev']);
  });

  test('does not replace what a developer tries', () => {
    const { versions, names } = setUp();
    versions.update([next]);
    expect(names(build('dev', { development: true }))).toEqual(['dev']);
  });

  test.each<[string, Partial<RegisteredRemote>]>([
    ['a development server', { development: true }],
    ['a build on trial', { isTried: true }],
  ])('does not replace %s that is open, nor is replaced by one', async (_, more) => {
    const tried = build('dev', more);
    const { versions, names } = setUp();
    await versions.module(tried);
    versions.update([next]);
    versions.moveOn();
    expect(names(tried)).toEqual(['dev']);

    const published = setUp();
    await published.versions.module(line);
    published.versions.update([tried]);
    published.versions.moveOn();
    expect(published.names()).toEqual(['2.0.0', '1.0.0']);
  });
});

test('a version before that does not have the page is no way back', () => {
  const former = build('1.0.0', { manifest: { ...missions.manifest, routes: [] } });
  expect(setUp().names(build('2.0.0', { previous: former }))).toEqual(['2.0.0']);
});

test('a version that did not come in time is tried again by a later page, never beside what is on the screen', async () => {
  const start = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
  const { versions, names } = setUp();
  const [newer, former] = versions.candidates(line, route);
  if (!newer || !former) throw new Error('There are two.');
  versions.opened(former, [{ candidate: newer, mayPass: true }]);
  versions.moveOn();
  expect(names()).toEqual(['1.0.0']);
  clock.mockReturnValue(start + 60_000);
  expect(names()).toEqual(['1.0.0', '2.0.0']);
  versions.moveOn();
  expect(names()).toEqual(['2.0.0', '1.0.0']);
  clock.mockRestore();
});
