import { configureErrorReporting, isReported, levelOf, referenceOf, reportError } from './report-error.ts';

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

test('one failure that passes through several places is told once', () => {
  const error = new Error('bug of the page');
  reportError(error, 'mfe-cra');
  reportError(error, 'shell');
  expect(log).toHaveBeenCalledTimes(1);
  expect(service).toHaveBeenCalledTimes(1);
});

test('a request given up on purpose is no failure', () => {
  const aborted = Object.assign(new Error('aborted'), { name: 'AbortError' });
  reportError(aborted);
  expect(log).not.toHaveBeenCalled();
  expect(isReported(aborted)).toBe(false);
});

test('what the person is shown is what the report carries', () => {
  const crash = new Error('bug of the page');
  expect(referenceOf(crash)).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  reportError(crash);
  expect(service).toHaveBeenLastCalledWith(expect.objectContaining({ reference: referenceOf(crash) }));

  const refused = { errors: [{ message: 'x', extensions: { code: 'XXXX', status: 500, requestId: 'req-7' } }] };
  expect(referenceOf(refused)).toBe('req-7');
  reportError(refused);
  expect(service).toHaveBeenLastCalledWith(expect.objectContaining({ requestId: 'req-7', reference: undefined }));

  // A refusal needs no investigation: nobody is asked to dictate anything.
  expect(referenceOf(apiError('FORBIDDEN', 403))).toBeUndefined();
});

test('sampling keeps a share of what is logged and reported, everything by default', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.6);
  configureErrorReporting({ log, service, sampling: 0.5 });
  reportError(new Error('a'));
  expect(log).not.toHaveBeenCalled();
  expect(service).not.toHaveBeenCalled();
  configureErrorReporting({ log, service });
  reportError(new Error('b'));
  expect(log).toHaveBeenCalledTimes(1);
  expect(service).toHaveBeenCalledTimes(1);
});
