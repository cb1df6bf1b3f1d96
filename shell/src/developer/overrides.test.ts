import { mayDevelop } from './developer-access.ts';
import { hasDeveloperMarks } from './developer-marks.ts';
import {
  addOverride,
  buildFolder,
  dropOverride,
  isAllowedFolder,
  LIFETIME,
  linkOf,
  parseWish,
  readOverrides,
  wishesOf,
  withoutLink,
} from './overrides.ts';

const settings = { developer: { origins: ['http://localhost:3102', 'https://preview.bloom.example'] } };
const NOW = Date.parse('2026-11-20T09:00:00Z');

beforeEach(() => sessionStorage.clear());

describe('who may', () => {
  const signedIn = (...roles: ('System' | 'Admin' | 'Bloomer')[]) => ({ state: 'authenticated' as const, roles });

  test.each([
    ['System without settings', {}, signedIn('System'), true],
    ['Admin without settings', {}, signedIn('Admin'), false],
    ['the role of the settings', { developer: { roles: ['Admin' as const] } }, signedIn('Admin'), true],
    [
      'System where the settings name another role',
      { developer: { roles: ['Admin' as const] } },
      signedIn('System'),
      false,
    ],
    ['nobody at all', { developer: { roles: [] } }, signedIn('System'), false],
    [
      'everybody on their own machine',
      { developer: { local: true } },
      { state: 'signedOut' as const, roles: [] },
      true,
    ],
    ['an expired session', {}, { state: 'expired' as const, roles: ['System' as const] }, false],
    ['a link of a mail', {}, { state: 'anonymous' as const, roles: ['System' as const] }, false],
  ])('%s: %#', (_case, config, session, expected) => {
    expect(mayDevelop(config, session)).toBe(expected);
  });
});

describe('links', () => {
  test.each([
    ['mfe-cra@0.2.0-ab12', { remote: 'mfe-cra', version: '0.2.0-ab12' }],
    ['mfe-cra@http://localhost:3102/', { remote: 'mfe-cra', url: 'http://localhost:3102/' }],
    ['mfe-cra@http://localhost:3102', { remote: 'mfe-cra', url: 'http://localhost:3102/' }],
    [
      'mfe-cra@https://preview.bloom.example/cra/42',
      { remote: 'mfe-cra', url: 'https://preview.bloom.example/cra/42/' },
    ],
  ])('%s is understood', (text, expected) => {
    expect(parseWish(text, settings)).toEqual(expected);
  });

  test.each([
    ['another origin', 'mfe-cra@https://evil.example/'],
    ['another port', 'mfe-cra@http://localhost:3103/'],
    ['another scheme', 'mfe-cra@https://localhost:3102/'],
    ['an origin that only begins like an allowed one', 'mfe-cra@https://preview.bloom.example.evil.example/'],
    ['a password before the host', 'mfe-cra@https://preview.bloom.example@evil.example/'],
    ['a name before the allowed host', 'mfe-cra@https://user@preview.bloom.example/'],
    ['a script', 'mfe-cra@javascript:alert(1)'],
    ['data', 'mfe-cra@data:text/javascript,alert(1)'],
    ['a blob of an allowed origin', 'mfe-cra@blob:http://localhost:3102/1'],
    ['no scheme', 'mfe-cra@//evil.example/'],
    ['a backslash', 'mfe-cra@http:\\\\evil.example/'],
    ['a query', 'mfe-cra@http://localhost:3102/?x=https://evil.example'],
    ['a fragment', 'mfe-cra@http://localhost:3102/#x'],
    ['a way out of the folder', 'mfe-cra@../../x'],
    ['dots in a version', 'mfe-cra@1..2'],
    ['the shell', 'shell@0.2.0'],
    ['a prototype', '__proto__@0.2.0'],
    ['capitals', 'MFE-CRA@0.2.0'],
    ['markup', 'mfe-<b>@0.2.0'],
    ['no target', 'mfe-cra@'],
    ['no remote', '@0.2.0'],
    ['nothing', ''],
    ['something endless', `mfe-cra@http://localhost:3102/${'a'.repeat(5000)}`],
  ])('%s is refused', (_case, text) => {
    expect(parseWish(text, settings)).toBeUndefined();
  });

  test('without settings no address is allowed, versions are', () => {
    expect(parseWish('mfe-cra@http://localhost:3102/', {})).toBeUndefined();
    expect(parseWish('mfe-cra@0.2.0', {})).toEqual({ remote: 'mfe-cra', version: '0.2.0' });
    expect(isAllowedFolder('http://localhost:3102/', { developer: { origins: ['*', 'localhost', ''] } })).toBe(false);
  });

  test('several may stand in one address, not endlessly many', () => {
    expect(
      wishesOf('?override=mfe-cra@1.0.0&override=mfe-x@https://evil.example&override=mfe-b@2.0.0', settings),
    ).toEqual([
      { remote: 'mfe-cra', version: '1.0.0' },
      { remote: 'mfe-b', version: '2.0.0' },
    ]);
    const many = Array.from({ length: 40 }, (_, index) => `override=mfe-x${index}@1.0.0`).join('&');
    expect(wishesOf(`?${many}`, settings)).toHaveLength(5);
  });

  test('a link to share leads back to the same wish', () => {
    const wish = { remote: 'mfe-cra', url: 'http://localhost:3102/' };
    const link = new URL(linkOf(wish, 'https://dev.bloom.example'));
    expect(link.origin).toBe('https://dev.bloom.example');
    expect(wishesOf(link.search, settings)).toEqual([wish]);
  });

  test('the address keeps everything else', () => {
    window.history.replaceState(null, '', '/activities?month=2026-11&override=mfe-cra@1.0.0#table');
    expect(withoutLink(window.location)).toBe('/activities?month=2026-11#table');
  });

  test('a folder is written in one way', () => {
    expect(buildFolder('HTTP://LOCALHOST:3102/a/../b')).toBe('http://localhost:3102/b/');
  });
});

describe('what the tab keeps', () => {
  const wish = { remote: 'mfe-cra', version: '1.0.0' };

  test('ends after eight hours', () => {
    addOverride(wish, settings, NOW);
    expect(readOverrides(settings, NOW + LIFETIME - 1)).toEqual([{ ...wish, expires: '2026-11-20T17:00:00.000Z' }]);
    expect(readOverrides(settings, NOW + LIFETIME)).toEqual([]);
  });

  test('an end further away than any that begins now is not believed', () => {
    const expires = new Date(NOW + LIFETIME + 60_000).toISOString();
    sessionStorage.setItem('bloom.overrides', JSON.stringify([{ ...wish, expires }]));
    expect(readOverrides(settings, NOW)).toEqual([]);
  });

  test('an address that is no longer allowed is not used any more', () => {
    addOverride({ remote: 'mfe-cra', url: 'http://localhost:3102/' }, settings, NOW);
    expect(readOverrides(settings, NOW)).toHaveLength(1);
    expect(readOverrides({}, NOW)).toEqual([]);
  });

  test.each(['{', '{}', 'null', '[null,1,"x",{"remote":"mfe-cra"}]', '[{"remote":{},"version":[],"expires":9}]'])(
    '%s is no override',
    (text) => {
      sessionStorage.setItem('bloom.overrides', text);
      expect(readOverrides(settings, NOW)).toEqual([]);
    },
  );

  test('one build of a remote at a time; leaving one leaves the others', () => {
    addOverride(wish, settings);
    addOverride({ remote: 'mfe-billing', version: '2.0.0' }, settings);
    addOverride({ remote: 'mfe-cra', version: '1.1.0' }, settings);
    expect(readOverrides(settings).map(({ remote, version }) => `${remote}@${version}`)).toEqual([
      'mfe-cra@1.1.0',
      'mfe-billing@2.0.0',
    ]);
    dropOverride(settings, 'mfe-cra');
    expect(readOverrides(settings).map(({ remote }) => remote)).toEqual(['mfe-billing']);
    dropOverride(settings);
    expect(hasDeveloperMarks('')).toBe(false);
  });
});

test('a tab is a developer’s by its storage or its address', () => {
  expect(hasDeveloperMarks('?month=2026-11')).toBe(false);
  expect(hasDeveloperMarks('?override=mfe-cra@1.0.0')).toBe(true);
  sessionStorage.setItem('bloom.faults', '[]');
  expect(hasDeveloperMarks('')).toBe(true);
});
