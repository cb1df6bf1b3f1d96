import { waitFor } from '@testing-library/react';
import { testConfig } from '../testing/runtime-config.ts';
import { cleanUrl, routeOf } from './clean-url.ts';
import { traceVisit } from './trace-visit.ts';

const asked: { url: string; traceparent: string | null }[] = [];

/** A browser's, which the library looks for; it tells nothing here. */
class QuietObserver {
  static readonly supportedEntryTypes = [];
  observe = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
}

beforeEach(() => {
  Object.assign(globalThis, { PerformanceObserver: QuietObserver });
  asked.length = 0;
  window.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    asked.push({ url, traceparent: headers.get('traceparent') });
    return new Response('{}');
  }) as typeof fetch;
});

const api = testConfig.apiUrls.missions;
const tracing = { url: 'https://collector.test/v1/traces' };

test('without a collector, and in visits that are not of its share, nothing is traced', async () => {
  const before = window.fetch;
  await traceVisit(testConfig);
  await traceVisit({ ...testConfig, tracing: { ...tracing, share: 0 } });
  expect(window.fetch).toBe(before);
});

test('what follows a click asks the API in the trace of that click, and tells nobody else of it', async () => {
  await traceVisit({ ...testConfig, tracing });
  const button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', () => {
    void Promise.resolve().then(async () => {
      await fetch(api, { method: 'POST', body: '{}' });
      await fetch(api, { method: 'POST', body: '{}' });
      await fetch('https://elsewhere.test/');
    });
  });
  button.click();
  await waitFor(() => expect(asked).toHaveLength(3));
  const [first, second, other] = asked;
  const traceOf = (one?: { traceparent: string | null }) => one?.traceparent?.split('-')[1];
  expect(traceOf(first)).toMatch(/^[0-9a-f]{32}$/);
  expect(traceOf(second)).toBe(traceOf(first));
  expect(other).toEqual({ url: 'https://elsewhere.test/', traceparent: null });
});

test('no address in a trace names anybody or opens anything', () => {
  expect(cleanUrl('https://api.test/files/8f3e?token=secret#x')).toBe('https://api.test/files/:id');
  expect(cleanUrl('click button')).toBe('click button');
  expect(routeOf('/missions/12/cra/2026-10')).toBe('/missions/:id/cra/:id');
  expect(routeOf('/invite/abcdefghijklmnopqrstuvwxyzabcdef')).toBe('/invite/:id');
});
