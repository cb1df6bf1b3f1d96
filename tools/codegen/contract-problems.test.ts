import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Manifest } from '../../registry/src/manifest/manifest.ts';
import type { ReadManifest } from '../../registry/src/manifest/manifest-agreement.ts';
import { contractProblems, problemsOfRepository } from './contract-problems.ts';
import { usesOfText } from './uses.ts';

function read(id: string, parts: Partial<Manifest>): ReadManifest {
  const manifest: Manifest = { id, title: id, owner: 'squad', shellApi: '^1.0.0', routes: [], ...parts };
  return { file: `${id}/remote.manifest.json`, text: JSON.stringify(manifest, null, 2), manifest };
}

const cra = read('mfe-cra', {
  owner: 'squad-cra',
  routes: [
    { id: 'cra.entry', path: '/missions/:id/cra/:date', title: 'CRA' },
    { id: 'cra.inner', path: '/cra/inner', title: 'CRA' },
  ],
  links: ['cra.entry'],
});
const missions = (parts: Partial<Manifest> = {}) =>
  read('mfe-missions', { routes: [{ id: 'mission.list', path: '/missions', title: 'Missions' }], ...parts });

/** What the check says of one source file of mfe-missions. */
function told(source: string[], parts: Partial<Manifest> = {}, other = cra): string[] {
  const file = 'mfe-missions/src/mission-list/mission-list.page.tsx';
  return contractProblems([other, missions(parts)], new Map([['mfe-missions', usesOfText(source.join('\n'), file)]]));
}

const IMPORT = "import { linkTo } from '@bloom/shared-ui/links';";
const AT = 'mfe-missions/src/mission-list/mission-list.page.tsx';
const link = (id: string) => [`// Créée à la main`, IMPORT, `export const to = linkTo('${id}', { id: 'é' });`];

test('links to oneself and to what others offer', () => {
  assert.deepEqual(told(link('cra.entry')), []);
  assert.deepEqual(told(link('mission.list')), []);
});

test('a route that was renamed names every consumer, at its place', () => {
  const renamed = read('mfe-cra', {
    routes: [{ id: 'cra.entries', path: '/cra', title: 'CRA' }],
    links: ['cra.entries'],
  });
  assert.deepEqual(told(link('cra.entry'), {}, renamed), [
    `${AT}:3:26 links to "cra.entry", which no manifest offers. Did you mean "cra.entries"?`,
  ]);
});

test('a route that is not offered belongs to its remote alone', () => {
  assert.deepEqual(told(link('cra.inner')), [
    `${AT}:3:26 links to "cra.inner", which mfe-cra keeps to itself. Add it to "links" of mfe-cra/remote.manifest.json, with its owner (squad-cra).`,
  ]);
});

test('both names of a choice count, and so does a renamed import', () => {
  const source = [
    "import { linkTo as to } from '@bloom/shared-ui/links';",
    "export const path = (old: boolean) => to(old ? 'cra.entry' : 'cra.enter');",
  ];
  assert.deepEqual(told(source), [
    `${AT}:2:62 links to "cra.enter", which no manifest offers. Did you mean "cra.entry"?`,
  ]);
});

test('a function of the same name from elsewhere is not ours', () => {
  assert.deepEqual(
    told(["import { emit, linkTo } from './other.ts';", "emit('x.y');", "linkTo('nowhere.atAll');"]),
    [],
  );
});

const SLOT = [
  "import { Slot } from '@bloom/shared-ui/slot';",
  'export const Page = () => <Slot name="mission.detail.cards" missionId="1" />;',
];

test('a slot needs its line in the manifest, and the manifest its slot', () => {
  const slots = [{ name: 'mission.detail.cards', props: {} }];
  assert.deepEqual(told(SLOT, { slots }), []);
  assert.deepEqual(told(SLOT), [
    `${AT}:2:38 has the slot "mission.detail.cards", which its manifest does not offer. Add it to "slots" of mfe-missions/remote.manifest.json.`,
  ]);
  const [problem = ''] = told([], { slots });
  assert.match(
    problem,
    /^mfe-missions\/remote\.manifest\.json:15:15: no screen has the slot "mission\.detail\.cards"\./,
  );
});

test('events: who emits promises, who listens says so', () => {
  const source = [
    "import { emit, useRemoteEvent } from '@bloom/shared-ui/events';",
    "emit('mission.changed', {});",
    "useRemoteEvent('cra.saved', () => undefined);",
  ];
  const events = [{ name: 'mission.changed', payload: {} }];
  const saved = read('mfe-cra', { events: [{ name: 'cra.saved', payload: {} }] });
  assert.deepEqual(told(source, { events, listens: ['cra.saved'] }, saved), [
    'mfe-cra/remote.manifest.json:9:15: nothing emits "cra.saved".\n  9 |       "name": "cra.saved",\n    |               ^^^^^^^^^^^\n  fix: Call emit(\'cra.saved\', …) where it happens, or take it out.',
  ]);
  assert.deepEqual(told(source, {}, cra), [
    `${AT}:2:6 emits "mission.changed", which its manifest does not promise. Add it to "events" of mfe-missions/remote.manifest.json.`,
    `${AT}:3:16 listens to "cra.saved", which no manifest emits. There is none.`,
  ]);
  const [silent = ''] = told([], { events, listens: ['cra.saved'] });
  assert.match(silent, /nothing emits "mission\.changed"/);
});

test('a module that does not name its promises by their types is told what to write', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'contract-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'mfe-x/src'), { recursive: true });
  const card = { id: 'x.card', slot: 'mission.detail.cards', title: 'X' };
  writeFileSync(join(root, 'mfe-x/remote.manifest.json'), read('mfe-x', { contributions: [card] }).text);
  const problems = (text: string) => {
    writeFileSync(join(root, 'mfe-x/src/remote.tsx'), text);
    return problemsOfRepository(root, ['mfe-x']);
  };
  assert.deepEqual(problems("export const contributions: RemoteContributions<'mfe-x'> = {};"), []);
  assert.deepEqual(problems('export const contributions = {};'), [
    "mfe-x/src/remote.tsx does not export what the manifest promises. Write: export const contributions: RemoteContributions<'mfe-x'> = { … };",
  ]);
});
