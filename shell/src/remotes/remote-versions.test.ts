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

describe('a deploy while the tab is open', () => {
  const next = build('3.0.0', { previous: build('2.0.0') });

  test('reaches a remote that nobody has opened', () => {
    const { versions, names } = setUp();
    versions.update([next]);
    expect(names()).toEqual(['3.0.0', '2.0.0']);
  });

  test('leaves alone what somebody works with', async () => {
    const { versions, names } = setUp();
    await versions.module(line);
    versions.update([next]);
    expect(names()).toEqual(['2.0.0', '1.0.0']);
    expect(versions.running().map(({ version }) => version.version)).toEqual(['2.0.0']);
  });

  test('that moved a page leaves the addresses of this page to the version that has them', () => {
    const { versions, names } = setUp();
    const moved = { ...missions.manifest, routes: [{ ...route, path: '/all-missions', title: 'Missions' }] };
    versions.update([{ ...next, manifest: moved }]);
    expect(names()).toEqual(['2.0.0', '1.0.0']);
  });

  test('does not replace what a developer tries', () => {
    const { versions, names } = setUp();
    versions.update([next]);
    expect(names(build('dev', { development: true }))).toEqual(['dev']);
  });
});

test('a version before that does not have the page is no way back', () => {
  const former = build('1.0.0', { manifest: { ...missions.manifest, routes: [] } });
  expect(setUp().names(build('2.0.0', { previous: former }))).toEqual(['2.0.0']);
});
