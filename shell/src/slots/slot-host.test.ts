import type { Role } from '@bloom/shared-rules/person/roles';
import type { ManifestContribution, RegisteredRemote } from '@bloom/shared-ui/remote';
import type { Candidate, OpenedModule } from '../remotes/remote-versions.ts';
import { testRemote } from '../testing/remotes.ts';
import { type PartFailure, slotHost } from './slot-host.ts';

const CARDS = 'mission.detail.cards';

function remote(id: string, ...contributions: ManifestContribution[]): RegisteredRemote {
  const known = testRemote(id, id, []);
  return { ...known, manifest: { ...known.manifest, contributions } };
}

const cra = remote(
  'mfe-cra',
  { id: 'cra.missionCard', slot: CARDS, title: 'CRA', roles: ['Admin', 'System'] },
  { id: 'cra.footer', slot: 'mission.detail.footer', title: 'Pied' },
);
const billing = remote('mfe-billing', { id: 'billing.missionCard', slot: CARDS, title: 'Factures', order: 10 });
const talents = remote('mfe-talents', { id: 'a.last', slot: CARDS, title: 'Talents' });

const Card = () => null;

function setUp(roles: Role[], module: OpenedModule['module'] = { routes: {} }, isFallback = false) {
  const opened: string[] = [];
  const reported: (PartFailure & { remote: string; version?: string })[] = [];
  const host = slotHost({
    remotes: [cra, billing, talents],
    roles,
    async open(line) {
      opened.push(line.id);
      const version = { ...line, version: isFallback ? '0.9.0' : line.version };
      const candidate: Candidate = { id: line.id, version, line, isFallback, isCanary: false, isDevelopment: false };
      return { module, candidate };
    },
    report: ({ id: remote }, candidate, failure) =>
      reported.push({ remote, version: candidate?.version.version, ...failure }),
  });
  return { host, opened, reported };
}

const idsFor = (roles: Role[], slot = CARDS) =>
  setUp(roles)
    .host.contributions(slot)
    .map(({ id }) => id);

test('contributions stand in their order, for whom they are meant', () => {
  expect(idsFor(['Admin'])).toEqual(['billing.missionCard', 'a.last', 'cra.missionCard']);
  expect(idsFor(['Bloomer'])).toEqual(['billing.missionCard', 'a.last']);
  expect(idsFor(['Bloomer'], 'mission.detail.footer')).toEqual(['cra.footer']);
  expect(idsFor(['Admin'], 'nobody.fills.it')).toEqual([]);
});

test('the same lists at every drawing, and no code before a part is asked for', async () => {
  const { host, opened } = setUp(['Admin'], {
    routes: {},
    contributions: { 'cra.missionCard': async () => Card },
  });
  expect(host.contributions(CARDS)).toBe(host.contributions(CARDS));
  expect(opened).toEqual([]);
  expect(await host.contributions(CARDS)[2]?.load()).toBe(Card);
  expect(opened).toEqual(['mfe-cra']);
});

test('a promise that the build does not keep is named', async () => {
  const [first] = setUp(['Admin']).host.contributions(CARDS);
  await expect(first?.load()).rejects.toThrow(
    'mfe-billing promises billing.missionCard in its manifest but does not export it',
  );
});

test('a failure is told with the version that ran, or with none', async () => {
  const { host, reported } = setUp(
    ['Admin'],
    { routes: {}, contributions: { 'billing.missionCard': async () => Card } },
    true,
  );
  const [first] = host.contributions(CARDS);
  const error = new Error('bug');
  first?.failed(error, 'start', 'REF-0');
  await first?.load();
  first?.failed(error, 'render', 'REF-1');
  expect(reported).toEqual([
    { remote: 'mfe-billing', version: undefined, phase: 'start', error, reference: 'REF-0' },
    { remote: 'mfe-billing', version: '0.9.0', phase: 'render', error, reference: 'REF-1' },
  ]);
});
