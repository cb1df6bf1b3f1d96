import { waitFor } from '@testing-library/react';
import { configureErrorReporting, reportError } from './report-error.ts';
import { testConfig } from './runtime-config.fixture.ts';
import { startErrorReporting } from './start-error-reporting.ts';

const sent: { url: string; body: string; init: RequestInit }[] = [];

const events = { add: window.addEventListener };
let warned: jest.SpyInstance;
let listening: [string, EventListener][] = [];

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  sent.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url: String(url), body: String(init?.body), init: init ?? {} });
    return { status: 204, headers: new Headers() } as Response;
  });
  listening = [];
  jest.spyOn(window, 'addEventListener').mockImplementation((name, listener, options) => {
    listening.push([name, listener as EventListener]);
    events.add.call(window, name, listener as EventListener, options);
  });
});
afterEach(() => {
  for (const [name, listener] of listening) window.removeEventListener(name, listener);
  configureErrorReporting();
  jest.useRealTimers();
});

const settle = () => jest.advanceTimersByTimeAsync(1000);
const reports = () => sent.flatMap(({ body }) => JSON.parse(body).reports as Record<string, unknown>[]);

function crash(error: Error) {
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message, cancelable: true }));
}
function reject(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}
const apiError = (code: string, status: number) =>
  Object.assign(new Error('refused'), { errors: [{ message: 'x', extensions: { code, status, requestId: 'req-7' } }] });

test('what nobody caught reaches the API’s log with release and environment, without credentials', async () => {
  startErrorReporting().connect(testConfig);
  crash(new Error('nobody caught this'));
  reject(new Error('nor this'));
  reject('nor a text');
  await settle();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('http://api.test/client-errors');
  expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(Object.keys(sent[0]?.init.headers ?? {})).toEqual(['Content-Type']);
  expect(reports().map(({ message }) => message)).toEqual(['nobody caught this', 'nor this', 'nor a text']);
  expect(reports()[0]).toMatchObject({ release: '1.2.3', environment: 'essai', level: 'error', status: 500 });
});

test('what failed before the settings were there is sent once they are', async () => {
  const { connect } = startErrorReporting();
  crash(new Error('early'));
  await settle();
  expect(sent).toHaveLength(0);
  connect(testConfig);
  connect(testConfig);
  await settle();
  expect(reports().map(({ message }) => message)).toEqual(['early']);
});

test('refusals, ended sessions and unknown Bloomers are nobody’s incident', async () => {
  startErrorReporting().connect(testConfig);
  reject(apiError('BAD_USER_INPUT', 400));
  reject(apiError('TOKEN_EXPIRED', 401));
  reject(apiError('TOKEN_EXPIRED', 500));
  reject(apiError('UNKNOWN_BLOOMER', 403));
  reject(apiError('UNKNOWN_BLOOMER', 500));
  reject(Object.assign(new Error('given up'), { name: 'AbortError' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  await settle();
  expect(sent).toHaveLength(0);
  reject(apiError('INTERNAL_SERVER_ERROR', 500));
  await settle();
  expect(reports()).toMatchObject([{ code: 'INTERNAL_SERVER_ERROR', requestId: 'req-7' }]);
});

test('a failure that a form has told and that comes again as a rejection is told once', async () => {
  startErrorReporting().connect(testConfig);
  const error = new Error('once');
  reportError(error, 'mfe-cra');
  reject(error);
  await settle();
  expect(reports()).toHaveLength(1);
});

test('a DSN gets the same as an envelope, and no library comes along', async () => {
  startErrorReporting().connect({ ...testConfig, errorReporting: { dsn: 'https://key@errors.example/7' } });
  crash(new Error('to both'));
  await settle();
  jest.useRealTimers();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ url }) => url)).toEqual([
    'http://api.test/client-errors',
    'https://errors.example/api/7/envelope/?sentry_key=key&sentry_version=7',
  ]);
  expect(sent[1]?.body).toContain('to both');
});

test('a service that refuses is not asked again with the same', async () => {
  jest.mocked(fetch).mockImplementation(async (url) => {
    sent.push({ url: String(url), body: '{"reports":[]}', init: {} });
    return { status: 400, headers: new Headers() } as Response;
  });
  startErrorReporting().connect(testConfig);
  crash(new Error('refused'));
  await jest.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
});

test('when the network comes back what waited leaves', async () => {
  jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  startErrorReporting().connect(testConfig);
  crash(new Error('offline'));
  await settle();
  expect(sent).toHaveLength(0);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(reports().map(({ message }) => message)).toEqual(['offline']);
});

test('the settings choose the least level that the console is told, and the share', async () => {
  startErrorReporting().connect({ ...testConfig, errorReporting: { level: 'error', sampling: 0 } });
  reportError(apiError('FORBIDDEN', 403));
  crash(new Error('not in the sample'));
  await settle();
  expect(warned).not.toHaveBeenCalled();
  expect(sent).toHaveLength(0);
});

test('wrong settings of the services keep nothing from opening', async () => {
  jest.mocked(fetch).mockRejectedValue(new TypeError('Invalid URL'));
  const { connect } = startErrorReporting();
  expect(() =>
    connect({ ...testConfig, apiUrls: { ...testConfig.apiUrls, files: 'no address' }, errorReporting: { dsn: '::' } }),
  ).not.toThrow();
  expect(() => crash(new Error('untold'))).not.toThrow();
  await settle();
});
