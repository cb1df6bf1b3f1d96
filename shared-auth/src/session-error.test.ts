import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { AuthNotInitializedError, endsSession, isSessionExpiredError, NoTokenError } from './session-error.ts';

describe('isSessionExpiredError', () => {
  test.each([
    ['invalid_grant', new ErrorResponse({ error: 'invalid_grant' })],
    ['login_required', new ErrorResponse({ error: 'login_required' })],
    ['missing_transaction', { error: 'missing_transaction' }],
    ['missing_transaction as a message', new Error('missing_transaction')],
    ['Login required', new Error('Login required')],
    ['unknown refresh token', new Error('Unknown or invalid refresh token.')],
    ['invalid refresh token', new Error('invalid refresh token')],
    ['expired refresh token', new Error('The refresh token is expired')],
    ['no transaction in storage', new Error('No matching state found in storage')],
    ['no state in the answer', new Error('No state in response')],
    ['no refresh token at all', new Error('No silent_redirect_uri configured')],
  ])('%s', (_name, error) => {
    expect(isSessionExpiredError(error)).toBe(true);
  });

  test.each([
    ['a failed fetch', new TypeError('Failed to fetch')],
    ['a timeout', new ErrorTimeout('Network timed out')],
    ['a server error', new Error('Internal Server Error (500)')],
    ['a refusal by the person', new ErrorResponse({ error: 'access_denied' })],
    ['nothing', undefined],
    ['a text', 'invalid_grant'],
  ])('%s may pass by itself', (_name, error) => {
    expect(isSessionExpiredError(error)).toBe(false);
  });
});

test('the codes of the API that end a session', () => {
  const codes = [
    'UNKNOWN_BLOOMER',
    'UNAUTHENTICATED',
    'TOKEN_EXPIRED',
    'FORBIDDEN',
    'OBJECT_NOT_FOUND',
    'BAD_USER_INPUT',
  ];
  expect(codes.filter(endsSession)).toEqual(['UNKNOWN_BLOOMER', 'UNAUTHENTICATED', 'TOKEN_EXPIRED']);
});

test('internal errors have the words of the specification', () => {
  expect(new NoTokenError().message).toBe('No token found');
  expect(new AuthNotInitializedError().message).toBe('Auth Not Initialized');
});
