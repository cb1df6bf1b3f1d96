import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { codeOf, dataOf, fieldErrorsOf, invalidArgsOf, messageOf, requestIdOf, statusOf } from './graphql-error.ts';

const refusal = new CombinedGraphQLErrors({
  errors: [
    {
      message: 'Ce CRA est déjà signé.',
      extensions: {
        code: 'ALREADY_SIGNED',
        status: 409,
        requestId: 'r-1',
        data: { month: '2026-11-01', recordId: 'a1', fileName: 'cra.pdf' },
        invalidArgs: ['month', 3],
        fieldErrors: { month: 'Mois signé', count: 2 },
      },
    },
  ],
});

test('reads everything that the API puts into an error', () => {
  expect(codeOf(refusal)).toBe('ALREADY_SIGNED');
  expect(statusOf(refusal)).toBe(409);
  expect(requestIdOf(refusal)).toBe('r-1');
  expect(messageOf(refusal)).toBe('Ce CRA est déjà signé.');
  expect(dataOf(refusal)).toEqual({ month: '2026-11-01', recordId: 'a1', fileName: 'cra.pdf' });
  expect(invalidArgsOf(refusal)).toEqual(['month']);
  expect(fieldErrorsOf(refusal)).toEqual({ month: 'Mois signé' });
});

test('reads the body of a refused request', () => {
  const bodyText = JSON.stringify({
    errors: [{ message: 'Expirée', extensions: { code: 'TOKEN_EXPIRED', status: 401 } }],
  });
  const error = new ServerError('401', { response: new Response(null, { status: 401 }), bodyText });
  expect(codeOf(error)).toBe('TOKEN_EXPIRED');
  expect(statusOf(error)).toBe(401);
});

test('the HTTP status counts when the body says nothing', () => {
  const error = new ServerError('503', { response: new Response(null, { status: 503 }), bodyText: '<html>' });
  expect(codeOf(error)).toBeUndefined();
  expect(statusOf(error)).toBe(503);
});

test.each([[new TypeError('Failed to fetch')], [undefined], ['text'], [{}]])('%p is a 500 without a code', (error) => {
  expect(statusOf(error)).toBe(500);
  expect(codeOf(error)).toBeUndefined();
  expect(messageOf(error)).toBeUndefined();
  expect(requestIdOf(error)).toBeUndefined();
  expect(dataOf(error)).toEqual({});
  expect(fieldErrorsOf(error)).toEqual({});
});

test('a masked failure has a reference and no sentence', () => {
  const error = new CombinedGraphQLErrors({
    errors: [
      { message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR', status: 500, requestId: 'r-2' } },
    ],
  });
  expect(messageOf(error)).toBeUndefined();
  expect(requestIdOf(error)).toBe('r-2');
});
