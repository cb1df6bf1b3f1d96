import { configureErrorReporting, isReported, levelOf, reportError } from './report-error.ts';

const apiError = (code: string, status?: number) => ({ errors: [{ message: 'x', extensions: { code, status } }] });
const log = jest.fn();
const service = jest.fn();

beforeEach(() => {
  log.mockClear();
  service.mockClear();
  configureErrorReporting({ log, service });
});
afterEach(() => configureErrorReporting());

test.each([
  [apiError('INTERNAL_SERVER_ERROR', 500), 500, 'error'],
  [apiError('EXTERNAL_UNAVAILABLE', 503), 503, 'error'],
  [apiError('BAD_USER_INPUT', 400), 400, 'warning'],
  [apiError('FORBIDDEN', 403), 403, 'warning'],
  [new Error('bug of the page'), 500, 'error'],
  [apiError('XXXX'), 500, 'error'],
  [{ statusCode: 404 }, 404, 'warning'],
])('%j: status %i is logged as %s', (error, status, level) => {
  reportError(error, 'mfe-cra');
  expect(levelOf(error)).toBe(level);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ level, status, area: 'mfe-cra', error }));
});

test.each([
  [apiError('BAD_USER_INPUT', 400), false],
  [apiError('TOKEN_EXPIRED', 401), false],
  [apiError('TOKEN_EXPIRED', 500), false],
  [apiError('UNKNOWN_BLOOMER', 403), false],
  [apiError('UNKNOWN_BLOOMER'), false],
  [apiError('INTERNAL_SERVER_ERROR', 500), true],
  [new Error('bug of the page'), true],
])('%j is handed to the error service: %s', (error, reported) => {
  reportError(error);
  expect(isReported(error)).toBe(reported);
  expect(service).toHaveBeenCalledTimes(reported ? 1 : 0);
});

test('every record is logged, down to warnings, unless configured otherwise', () => {
  for (let count = 0; count < 200; count += 1) reportError(apiError('FORBIDDEN', 403));
  expect(log).toHaveBeenCalledTimes(200);

  configureErrorReporting({ log, level: 'error' });
  log.mockClear();
  reportError(apiError('FORBIDDEN', 403));
  expect(log).not.toHaveBeenCalled();
});
