import { loginPath, safeReturnPath } from './return-path.ts';

test.each([
  ['/missions', '/missions'],
  ['/missions/m1/cra/2026-11-01?tab=recap#jour-3', '/missions/m1/cra/2026-11-01?tab=recap#jour-3'],
  ['/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example/x', '/'],
  ['/missions/..//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['missions', '/'],
  ['', '/'],
  [undefined, '/'],
  [{ path: '/missions' }, '/'],
  ['/login', '/'],
  ['/login?returnTo=/login', '/'],
  ['/login/callback?code=x', '/'],
])('%j leads back to %s', (candidate, expected) => {
  expect(safeReturnPath(candidate)).toBe(expected);
});

test('the login address remembers the asked path', () => {
  expect(loginPath('/missions?a=1')).toBe('/login?returnTo=%2Fmissions%3Fa%3D1');
  expect(loginPath('/')).toBe('/login');
  expect(loginPath('//evil.example')).toBe('/login');
});
