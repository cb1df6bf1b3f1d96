import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Manifest } from '../manifest/manifest.ts';
import { byteProblems, contractProblems, type Facts, type Problem } from './gates.ts';

interface Wanted {
  version?: string;
  shellApi?: string;
  routes?: { id: string; path: string }[];
  links?: string[];
  uses?: string[];
  needs?: Record<string, string>;
  offers?: string;
  shared?: Record<string, string>;
}

function app(
  id: string,
  { version = '1', shellApi = '^1.0.0', routes = [], links = [], uses = [], needs = {}, offers, shared }: Wanted,
): Facts {
  const titled = routes.map((route) => ({ ...route, title: 'Page' }));
  return {
    id,
    version,
    manifest: { id, title: id, owner: 'squad', shellApi, routes: titled, links } as Manifest,
    contract: {
      uses: { links: uses, slots: [], events: [] },
      needs: Object.entries(needs).map(([name, range]) => ({ name, range })),
      ...(offers !== undefined && { shellApi: offers }),
      ...(shared && { shared }),
    },
  };
}

const shell = (version: string, offers: string, shared: Record<string, string> = {}) =>
  app('shell', { version, offers, shared });
const rulesOf = (problems: Problem[]) => problems.map(({ rule }) => rule);

describe('the shell API', () => {
  it('of this shell and of the one before has to be in the range', () => {
    const next = app('mfe-a', { version: '2', shellApi: '^1.1.0' });
    const shells = [shell('new', '1.1.0'), shell('old', '1.0.0')];
    const [problem, ...more] = contractProblems(next, { live: shells, shells });
    assert.deepEqual(more, []);
    assert.equal(problem?.sentence, 'mfe-a 2 needs the shell API ^1.1.0, and the shell old offers 1.0.0.');
    assert.deepEqual(contractProblems(next, { live: [], shells: [shell('new', '1.1.0')] }), []);
  });

  it('of a new shell has to be in the range of every live remote', () => {
    const next = shell('next', '2.0.0');
    const live = [app('mfe-a', {}), app('mfe-b', { shellApi: '^2.0.0' }), shell('now', '1.9.0')];
    assert.deepEqual(
      contractProblems(next, { live, shells: [shell('now', '1.9.0')] }).map(({ sentence }) => sentence),
      ['mfe-a 1 needs the shell API ^1.0.0, and the shell next offers 2.0.0.'],
    );
  });

  it('that a shell does not name is no version at all', () => {
    const nameless = app('shell', { version: 'old' });
    assert.deepEqual(rulesOf(contractProblems(app('mfe-a', {}), { live: [], shells: [nameless] })), ['shell API']);
  });
});

describe('shared modules', () => {
  const shells = [shell('now', '1.0.0', { react: '19.3.1', '@bloom/shared-ui/': '0.2.0', 'react-router': '8.5.1' })];
  const table: [string, Record<string, string>, string[]][] = [
    ['as the shell has them', { react: '^19.0.0', '@bloom/shared-ui/button': '^0.2.0' }, []],
    ['the shell does not bring', { yup: '^9.0.0', 'react-router-extra': '^1.0.0' }, []],
    [
      'of another major version',
      { react: '^20.0.0' },
      ['mfe-a 1 was built for react ^20.0.0, and the shell now shares 19.3.1.'],
    ],
    [
      'of one package, told once',
      { '@bloom/shared-ui/button': '^0.1.0', '@bloom/shared-ui/card': '^0.1.0' },
      ['mfe-a 1 was built for @bloom/shared-ui ^0.1.0, and the shell now shares 0.2.0.'],
    ],
  ];
  for (const [name, needs, sentences] of table) {
    it(name, () => {
      const problems = contractProblems(app('mfe-a', { needs }), { live: [], shells });
      assert.deepEqual(
        problems.map(({ sentence }) => sentence),
        sentences,
      );
    });
  }

  it('of a new shell have to serve every live remote', () => {
    const next = shell('next', '1.0.0', { react: '20.0.0' });
    const live = [app('mfe-a', { needs: { react: '^19.0.0' } })];
    assert.deepEqual(rulesOf(contractProblems(next, { live, shells: [] })), ['shared modules']);
  });
});

describe('what others use', () => {
  const before = app('mfe-a', {
    routes: [
      { id: 'a.home', path: '/a' },
      { id: 'a.old', path: '/a/old' },
    ],
    links: ['a.home', 'a.old'],
  });
  const next = app('mfe-a', { version: '2', routes: [{ id: 'a.home', path: '/a' }], links: ['a.home'] });

  it('cannot be removed while somebody who is live uses it', () => {
    const live = [before, app('mfe-b', { uses: ['a.old'] })];
    const [problem] = contractProblems(next, { live, shells: [] });
    assert.match(problem?.sentence ?? '', /mfe-b links to "a\.old", which mfe-a no longer offers/);
    assert.deepEqual(contractProblems(next, { live: [before, app('mfe-b', { uses: ['a.home'] })], shells: [] }), []);
  });

  it('by a canary counts, and is told once when both of its versions use it', () => {
    const live = [before, app('mfe-b', { uses: ['a.old'] }), app('mfe-b', { version: '2', uses: ['a.old'] })];
    assert.equal(contractProblems(next, { live, shells: [] }).length, 1);
  });

  it('may go when nobody uses it', () => {
    assert.deepEqual(contractProblems(next, { live: [before, app('mfe-b', {})], shells: [] }), []);
  });

  it('of the host, too', () => {
    const withRoute = (version: string, links: string[]) =>
      ({
        ...shell(version, '1.0.0'),
        manifest: app('shell', { routes: [{ id: 's.files', path: '/files' }], links }).manifest,
      }) as Facts;
    const now = withRoute('now', ['s.files']);
    const live = [now, app('mfe-b', { uses: ['s.files'] })];
    assert.deepEqual(rulesOf(contractProblems(withRoute('next', []), { live, shells: [now] })), ['contract']);
  });
});

describe('what the version itself uses', () => {
  const cra = app('mfe-cra', {
    routes: [
      { id: 'cra.entry', path: '/cra' },
      { id: 'cra.inner', path: '/cra/inner' },
    ],
    links: ['cra.entry'],
  });
  const host: Facts = {
    ...shell('now', '1.0.0'),
    ...app('shell', { offers: '1.0.0', routes: [{ id: 'files.viewer', path: '/files/*' }], links: ['files.viewer'] }),
  };
  const told = (uses: string[], live: Facts[]) =>
    contractProblems(app('mfe-b', { uses }), { live, shells: live.filter(({ id }) => id === 'shell') }).map(
      ({ rule, sentence, fix }) => `${rule}: ${sentence} → ${fix}`,
    );

  it('is there: of a live remote, of what comes with it, of the host', () => {
    assert.deepEqual(told(['cra.entry', 'files.viewer'], [host, cra]), []);
  });

  it('is refused with who has to offer it and what to do', () => {
    assert.deepEqual(told(['cra.summary'], [host, cra]), [
      'contract: mfe-b 1: it links to "cra.summary", which mfe-cra does not offer. There is: cra.entry. → Publish mfe-cra with it first, or both together (publish mfe-cra mfe-b), or take it out of mfe-b.',
    ]);
    assert.match(told(['cra.inner'], [host, cra])[0] ?? '', /links to "cra\.inner", which mfe-cra does not offer/);
  });

  it('is refused when no live app has anything like it', () => {
    assert.deepEqual(told(['payroll.home'], [host, cra]), [
      'contract: mfe-b 1: it links to "payroll.home", which nobody offers. → Publish the app that offers it first, or both together, or take it out of mfe-b.',
    ]);
  });

  it('is refused when it is a route of its own that it has taken out, whatever the host says', () => {
    const { manifest: _unknown, ...nameless } = host;
    const without = app('mfe-a', { routes: [{ id: 'a.home', path: '/a' }], uses: ['a.old'] });
    const before = app('mfe-a', {
      version: '0',
      routes: [
        { id: 'a.home', path: '/a' },
        { id: 'a.old', path: '/a/old' },
      ],
    });
    const [problem, ...more] = contractProblems(without, { live: [before, nameless], shells: [nameless] });
    assert.deepEqual(more, []);
    assert.equal(problem?.sentence, 'mfe-a 1: it links to "a.old", which it does not have itself. There is: a.home.');
    assert.equal(problem?.fix, 'Take it out of mfe-a, or put the route back.');
  });

  it('is accepted of a canary, since people have it', () => {
    const canary = app('mfe-cra', {
      version: '2',
      routes: [{ id: 'cra.summary', path: '/cra/summary' }],
      links: ['cra.summary'],
    });
    assert.deepEqual(told(['cra.summary'], [host, cra, canary]), []);
  });

  it('may be of a host whose record does not say what it offers, unless it is of a remote', () => {
    const { manifest: _unknown, ...nameless } = host;
    assert.deepEqual(told(['files.viewer'], [nameless, cra]), []);
    assert.equal(told(['cra.summary'], [nameless, cra]).length, 1);
  });
});

describe('addresses', () => {
  const taken = app('mfe-b', { routes: [{ id: 'b.home', path: '/b/:id' }] });
  it('belong to one app', () => {
    const samePath = app('mfe-a', { routes: [{ id: 'a.home', path: '/b/:other' }] });
    assert.match(
      contractProblems(samePath, { live: [taken], shells: [] })[0]?.sentence ?? '',
      /the address "\/b\/:other", which is already the one of mfe-b/,
    );
    const sameId = app('mfe-a', { routes: [{ id: 'b.home', path: '/a' }] });
    assert.match(
      contractProblems(sameId, { live: [taken], shells: [] })[0]?.sentence ?? '',
      /the route "b\.home", which is already/,
    );
  });

  it('stay with their app from version to version', () => {
    assert.deepEqual(contractProblems({ ...taken, version: '2' }, { live: [taken], shells: [] }), []);
  });
});

describe('bytes', () => {
  const manifest = { byteBudget: { page: 100, total: 150 } } as Manifest;
  const routeFiles = { 'a.home': ['entry.js', 'home.js'], 'a.other': ['entry.js', 'other.js'] };
  it('up to the budget are accepted, one more is not', () => {
    const weigh = (home: number) => (path: string) => ({ 'entry.js': 50, 'home.js': home, 'other.js': 50 })[path] ?? 0;
    assert.deepEqual(byteProblems({ id: 'mfe-a', manifest, routeFiles }, weigh(50)), []);
    const problems = byteProblems({ id: 'mfe-a', manifest, routeFiles }, weigh(51));
    assert.deepEqual(rulesOf(problems), ['bytes', 'bytes']);
    assert.match(problems[0]?.sentence ?? '', /"a\.home": 101 bytes after brotli, 1 more than the budget of 100/);
  });
});
