import { isCrash } from './crash.ts';

test.each<[string, unknown, boolean]>([
  ['a bug of the page', new TypeError("Cannot read properties of undefined (reading 'map')"), true],
  ['something thrown that is no error', 'oops', true],
  ['a refusal of the API', Object.assign(new Error('x'), { extensions: { code: 'FORBIDDEN' } }), false],
  ['a list of errors of the API', { name: 'x', errors: [{ extensions: { code: 'FORBIDDEN' } }] }, true],
  [
    'such a list as the client throws it',
    Object.assign(new Error('x'), { errors: [{ extensions: { code: 'FORBIDDEN' } }] }),
    false,
  ],
  ['an answer that is none of the API', Object.assign(new Error('x'), { statusCode: 502 }), false],
  ['no network, in Chromium', new TypeError('Failed to fetch'), false],
  ['no network, in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), false],
  ['no network, in Safari', new TypeError('Load failed'), false],
  ['a request that was given up', new DOMException('x', 'AbortError'), false],
])('%s: %s', (_case, error, expected) => {
  expect(isCrash(error)).toBe(expected);
});
