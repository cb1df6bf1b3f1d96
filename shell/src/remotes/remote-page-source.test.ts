import type { ComponentType } from 'react';
import { activities, testFederation } from '../testing/remotes.ts';
import { remotePageSource } from './remote-page-source.ts';
import { RemoteVersions } from './remote-versions.ts';
import { isCompatible } from './shell-api.ts';

const client = { id: 'signing.client', path: '/signing/:id' };

test('gives the page that the manifest promises, under the area’s name', async () => {
  const source = remotePageSource(new RemoteVersions(testFederation()), activities, client);
  expect(source).toMatchObject({ routeId: 'signing.client', ownerId: 'mfe-cra', area: 'Comptes rendus d’activité' });
  const Page = (await source.versions()[0]?.load()) as ComponentType & (() => string);
  expect(Page()).toBe('Page Signature du CRA');
});

test('a promise that is not kept is said', async () => {
  const source = remotePageSource(new RemoteVersions(testFederation()), activities, { id: 'signing.other', path: '/' });
  await expect(source.versions()[0]?.load()).rejects.toMatchObject({
    phase: 'contract',
    message: 'mfe-cra@1.0.0 promises signing.other in its manifest but does not export it',
  });
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
