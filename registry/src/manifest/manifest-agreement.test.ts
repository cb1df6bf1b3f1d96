import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Manifest, ManifestError } from './manifest.ts';
import { assertAgreement, disagreements, type ReadManifest } from './manifest-agreement.ts';

const NOTIFICATIONS = ['invoicePaid', 'signCRA'];

function read(id: string, parts: Partial<Manifest>): ReadManifest {
  const manifest: Manifest = { id, title: id, owner: 'squad', shellApi: '^1.0.0', routes: [], ...parts };
  return { file: `${id}/remote.manifest.json`, text: JSON.stringify(manifest, null, 2), manifest };
}

const missions = read('mfe-missions', {
  routes: [{ id: 'mission.detail', path: '/missions/:id', title: 'Mission' }],
  slots: [{ name: 'mission.detail.cards', props: { missionId: 'string' } }],
  events: [{ name: 'mission.changed', payload: { missionId: 'string' } }],
  notificationKinds: ['signCRA'],
});

const told = (parts: Partial<Manifest>) =>
  disagreements([missions, read('mfe-x', parts)], NOTIFICATIONS).map(
    ({ file, line, message, fix }) => `${file}:${line} ${message} → ${fix}`,
  );

test('remotes that agree', () => {
  const card = { id: 'x.card', slot: 'mission.detail.cards', title: 'X' };
  assert.deepEqual(
    told({ contributions: [card], listens: ['mission.changed'], notificationKinds: ['invoicePaid'] }),
    [],
  );
});

const BY = 'is already promised by mfe-missions/remote.manifest.json.';
const FIX = 'Rename it here, or take it out there.';
const table: [kind: string, parts: Partial<Manifest>, problems: string[]][] = [
  [
    'the same route and the same address',
    { routes: [{ id: 'mission.detail', path: '/missions/:number', title: 'X' }] },
    [
      `mfe-x/remote.manifest.json:8 the route "mission.detail" ${BY} → ${FIX}`,
      `mfe-x/remote.manifest.json:9 the address "/missions/:number" ${BY} → ${FIX}`,
    ],
  ],
  [
    'the same slot, event and notification',
    { slots: missions.manifest.slots, events: missions.manifest.events, notificationKinds: ['signCRA'] },
    [
      `mfe-x/remote.manifest.json:9 the slot "mission.detail.cards" ${BY} → ${FIX}`,
      `mfe-x/remote.manifest.json:17 the event "mission.changed" ${BY} → ${FIX}`,
      `mfe-x/remote.manifest.json:24 the notification "signCRA" ${BY} → ${FIX}`,
    ],
  ],
  [
    'a slot that nobody offers',
    { contributions: [{ id: 'x.card', slot: 'mission.details.cards', title: 'X' }] },
    [
      'mfe-x/remote.manifest.json:10 "x.card" is for the slot "mission.details.cards", which no manifest offers. → Did you mean "mission.detail.cards"?',
    ],
  ],
  [
    'an event that nobody emits',
    { listens: ['mission.closed'] },
    [
      'mfe-x/remote.manifest.json:8 it listens to "mission.closed", which no manifest emits. → Did you mean "mission.changed"?',
    ],
  ],
  [
    'a notification that the API does not send',
    { notificationKinds: ['signCra'] },
    ['mfe-x/remote.manifest.json:8 the API sends no notification "signCra". → Did you mean "signCRA"?'],
  ],
];
for (const [kind, parts, problems] of table) {
  test(`refused with the file that has to change: ${kind}`, () => assert.deepEqual(told(parts), problems));
}

test('each problem shows its line', () => {
  assert.throws(
    () => assertAgreement([missions, read('mfe-x', { listens: ['mission.closed'] })], NOTIFICATIONS),
    (error) =>
      error instanceof ManifestError &&
      error.message.includes('  8 |     "mission.closed"\n    |     ^^^^^^^^^^^^^^^^'),
  );
});
