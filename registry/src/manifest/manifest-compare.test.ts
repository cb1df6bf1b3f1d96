import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Manifest } from './manifest.ts';
import { brokenPromises, type ContractUses, type LiveRemote, missingOffers } from './manifest-compare.ts';

const before: Manifest = {
  id: 'mfe-cra',
  title: 'CRA',
  owner: 'cra',
  shellApi: '^1.0.0',
  routes: [
    { id: 'cra.entry', path: '/missions/:id/cra/:date', title: 'CRA' },
    { id: 'cra.inner', path: '/cra/inner', title: 'CRA' },
  ],
  links: ['cra.entry'],
  slots: [{ name: 'cra.entry.aside', props: { missionId: 'string', month: 'string?' } }],
  events: [{ name: 'cra.saved', payload: { missionId: 'string' } }],
};
const missions: LiveRemote = {
  id: 'mfe-missions',
  manifest: { ...before, id: 'mfe-missions', routes: [], links: [], slots: [], events: [] },
  uses: { links: ['cra.entry', 'talents.list'], slots: ['cra.entry.aside'], events: ['cra.saved'] },
};
const NOTHING = { links: [], slots: [], events: [] };
const [entry] = before.routes as [Manifest['routes'][number], ...Manifest['routes']];
const broken = (next: Partial<Manifest>) =>
  brokenPromises({ ...before, ...next }, [{ id: 'mfe-cra', manifest: before, uses: NOTHING }, missions]);

const table: [kind: string, next: Partial<Manifest>, problems: string[]][] = [
  ['nothing changed', {}, []],
  ['a route that nobody was offered is gone', { routes: before.routes.slice(0, 1) }, []],
  ['another title, another path with the same parameters', { routes: [{ ...entry, path: '/cra/:id/:date' }] }, []],
  ['one optional parameter more', { routes: [{ ...entry, path: '/missions/:id/cra/:date/:tab?' }] }, []],
  [
    'a link is gone',
    { links: [] },
    ['mfe-missions links to "cra.entry", which mfe-cra no longer offers. There is none.'],
  ],
  [
    'a route is renamed',
    { routes: [{ ...entry, id: 'cra.entries' }], links: ['cra.entries'] },
    ['mfe-missions links to "cra.entry", which mfe-cra no longer offers. Did you mean "cra.entries"?'],
  ],
  [
    'a path needs one parameter more',
    { routes: [{ ...entry, path: '/companies/:company/missions/:id/cra/:date' }] },
    [
      'mfe-missions links to "cra.entry" without "company", which "/companies/:company/missions/:id/cra/:date" now needs.',
    ],
  ],
  ['a slot is gone', { slots: [] }, ['mfe-missions fills the slot "cra.entry.aside", which is gone. There is none.']],
  [
    'a slot gives less',
    { slots: [{ name: 'cra.entry.aside', props: { missionId: 'string?' } }] },
    [
      'mfe-missions fills the slot "cra.entry.aside", whose "missionId" was string and would be string?.',
      'mfe-missions fills the slot "cra.entry.aside", whose "month" is no longer given.',
    ],
  ],
  [
    'an event is renamed',
    { events: [{ name: 'cra.stored', payload: { missionId: 'string' } }] },
    ['mfe-missions listens to "cra.saved", which is gone. Did you mean "cra.stored"?'],
  ],
  ['an event tells more', { events: [{ name: 'cra.saved', payload: { missionId: 'string', by: 'string' } }] }, []],
];
for (const [kind, next, problems] of table) {
  test(`what others lose: ${kind}`, () => assert.deepEqual(broken(next), problems));
}

test('the first version of a remote breaks nothing', () => assert.deepEqual(brokenPromises(before, [missions]), []));

const lacking = (uses: Partial<ContractUses>) =>
  missingOffers({ id: 'mfe-missions', uses: { ...NOTHING, ...uses } }, [{ id: 'mfe-cra', manifest: before }, missions]);

test('what a version takes is there', () => {
  assert.deepEqual(lacking({ links: ['cra.entry'], slots: ['cra.entry.aside'], events: ['cra.saved'] }), []);
});

test('what a version takes and nobody gives is told with who has names of that area', () => {
  assert.deepEqual(lacking({ links: ['cra.inner'], slots: ['cra.entry.side'], events: ['cra.paid', 'talent.hired'] }), [
    { owner: 'mfe-cra', sentence: 'it links to "cra.inner", which mfe-cra does not offer. There is: cra.entry.' },
    {
      owner: 'mfe-cra',
      sentence: 'it fills the slot "cra.entry.side", which mfe-cra does not offer. Did you mean "cra.entry.aside"?',
    },
    { owner: 'mfe-cra', sentence: 'it listens to "cra.paid", which mfe-cra does not offer. There is: cra.saved.' },
    { sentence: 'it listens to "talent.hired", which nobody offers.' },
  ]);
});
