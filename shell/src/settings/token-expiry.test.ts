import { tokenExpiry } from './token-expiry.ts';

const tokenOf = (payload: unknown) => `head.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`;

test('the end of a token is read from it', () => {
  expect(tokenExpiry(tokenOf({ exp: 1_795_255_200 }))).toEqual(new Date('2026-11-21T10:00:00Z'));
});

test.each([['opaque'], [''], ['a.b.c'], [tokenOf({})], [tokenOf({ exp: 'soon' })], [tokenOf(null)]])(
  'a token without a readable end has none: %s',
  (token) => {
    expect(tokenExpiry(token)).toBeUndefined();
  },
);
