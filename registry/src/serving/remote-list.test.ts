import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveRemote, LiveVersions } from '../channels/live-versions.ts';
import type { LiveVersion } from '../channels/record-shape.ts';
import { recordOf } from '../testing/stored.ts';
import { LARGEST_LIST, remoteList } from './remote-list.ts';

const readAt = new Date('2026-11-21T10:00:00.000Z');
const version = (id: string, name: string, changed?: object) => recordOf(id, name, changed) as LiveVersion;
const live = (remotes: LiveRemote[], development: LiveVersions['development'] = []): LiveVersions => ({
  readAt,
  remotes,
  development,
});
const list = (versions: LiveVersions, leftOut: (ids: string[]) => void = () => {}) =>
  remoteList(versions, 'https://registry.test', leftOut);

const routeFiles = { 'cra.home': ['remoteEntry.js', 'page.js'] };
const firstQueries = { Cra: { api: 'missions' as const, text: 'query Cra { a }' } };
const routeShares = { 'cra.home': ['react', '@bloom/shared-ui/grid'] };
const files = { 'remoteEntry.js': 'sha384-a', 'page.js': 'sha384-b', 'other.js': 'sha384-c' };

test('a list is valid for a day from when the storage was read', () => {
  const { issuedAt, validUntil } = list(live([]));
  assert.equal(issuedAt, '2026-11-21T10:00:00.000Z');
  assert.equal(validUntil, '2026-11-22T10:00:00.000Z');
});

test('what is opened first comes with the files of its routes and their hashes, what is fallen back to without', () => {
  const [pinned, previous, canary] = ['2', '1', '3'].map((name) =>
    version('mfe-cra', name, { routeFiles, routeShares, firstQueries, files }),
  );
  assert.ok(pinned && previous && canary);
  const [remote] = list(live([{ id: 'mfe-cra', pinned, previous, canary: { ...canary, percent: 10 } }])).remotes;
  assert.equal(remote?.baseUrl, 'https://registry.test/remotes/mfe-cra/2/');
  assert.equal(remote?.integrity, pinned.integrity);
  assert.deepEqual(remote?.routeFiles, routeFiles);
  assert.deepEqual(remote?.routeShares, routeShares);
  assert.deepEqual(remote?.firstQueries, firstQueries);
  assert.deepEqual(remote?.fileIntegrity, { 'remoteEntry.js': 'sha384-a', 'page.js': 'sha384-b' });
  assert.deepEqual(remote?.canary?.fileIntegrity, remote?.fileIntegrity);
  assert.equal(remote?.canary?.percent, 10);
  assert.deepEqual(Object.keys(remote?.previous ?? {}), ['version', 'baseUrl', 'entry', 'integrity', 'manifest']);
});

test('a development server takes the place of what is pinned, which becomes what is fallen back to', () => {
  const pinned = version('mfe-cra', '2', { routeFiles, files });
  const { manifest } = pinned;
  const development = { url: 'http://localhost:3102', manifest, until: '' };
  const canary = { ...version('mfe-cra', '3'), percent: 10 };
  const [remote, ...others] = list(live([{ id: 'mfe-cra', pinned, canary }], [{ id: 'mfe-cra', development }])).remotes;
  assert.equal(others.length, 0);
  assert.equal(remote?.development, true);
  assert.equal(remote?.integrity, '');
  assert.equal(remote?.baseUrl, 'http://localhost:3102/');
  assert.equal(remote?.previous?.version, '2');
  assert.equal(remote?.canary, undefined);
});

test('a remote that exists in development only is offered too', () => {
  const { manifest } = version('mfe-new', '1');
  const development = [{ id: 'mfe-new', development: { url: 'http://localhost:3107/', manifest, until: '' } }];
  assert.deepEqual(
    list(live([], development)).remotes.map(({ id }) => id),
    ['mfe-new'],
  );
});

test('a monstrous record costs its own remote only, and is told', () => {
  const monster = version('mfe-b', '1', { routeFiles: { 'b.home': ['"'.repeat(LARGEST_LIST / 2)] } });
  const told: string[] = [];
  const remotes = [version('mfe-a', '1'), monster, version('mfe-c', '1')].map((pinned) => ({ id: pinned.id, pinned }));
  const kept = list(live(remotes), (ids) => told.push(...ids));
  assert.deepEqual(
    kept.remotes.map(({ id }) => id),
    ['mfe-a', 'mfe-c'],
  );
  assert.deepEqual(told, ['mfe-b']);
  assert.ok(JSON.stringify(JSON.stringify(kept)).length < LARGEST_LIST);
});
