import type { ComponentType } from 'react';
import { activities, testFederation } from '../testing/remotes.ts';
import { remotePageSource } from './remote-page-source.ts';
import { isCompatible } from './shell-api.ts';

test('gives the page that the manifest promises, under the area’s name', async () => {
  const source = remotePageSource(testFederation(), activities, 'signing.client');
  expect(source).toMatchObject({ routeId: 'signing.client', ownerId: 'mfe-cra', area: 'Comptes rendus d’activité' });
  const Page = (await source.load(false)) as ComponentType & (() => string);
  expect(Page()).toBe('Page Signature du CRA');
});

test('a promise that is not kept is said', async () => {
  const source = remotePageSource(testFederation(), activities, 'signing.other');
  await expect(source.load(false)).rejects.toThrow('mfe-cra promises signing.other');
});

test('a remote made for another shell is not even loaded', async () => {
  const federation = testFederation();
  const foreign = { ...activities, manifest: { ...activities.manifest, shellApi: '^2.0.0' } };
  await expect(remotePageSource(federation, foreign, 'signing.client').load(false)).rejects.toThrow('^2.0.0');
  expect(federation.attempts).toEqual([]);
});

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.4.0', '1.3.9', false],
  ['^1.3.2', '1.3.1', false],
  ['^1.3.2', '1.3.2', true],
  ['^2.0.0', '1.9.9', false],
  ['^1.0.0', '2.0.0', false],
  ['*', '1.0.0', false],
  ['', '1.0.0', false],
])('%s on shell API %s: %s', (range, offered, expected) => {
  expect(isCompatible(range, offered)).toBe(expected);
});
