import { bringTypeface } from './typeface.ts';

let told: () => void = () => undefined;
const load = jest.fn(async () => []);

class ResourceObserver {
  constructor(tell: () => void) {
    told = tell;
  }
  observe = jest.fn();
  disconnect = jest.fn();
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: false });
  Object.assign(document, { fonts: { load } });
  Object.assign(globalThis, { PerformanceObserver: ResourceObserver });
  localStorage.clear();
  load.mockClear();
  delete document.documentElement.dataset.typeface;
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'fonts');
});

const shown = () => document.documentElement.dataset.typeface;

test('the typeface waits until nothing comes any more, then is shown, and at once the next time', async () => {
  bringTypeface();
  for (let turn = 0; turn < 5; turn += 1) {
    await jest.advanceTimersByTimeAsync(500);
    told();
  }
  expect(load).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(shown()).toBe('inter');

  delete document.documentElement.dataset.typeface;
  bringTypeface();
  expect(shown()).toBe('inter');
  expect(load).toHaveBeenCalledTimes(1);
});

test('without a network the letters of the device stay, and the next page asks again', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  bringTypeface();
  await jest.advanceTimersByTimeAsync(1000);
  expect(shown()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('a page that is left fetches nothing', async () => {
  bringTypeface()();
  await jest.advanceTimersByTimeAsync(5000);
  expect(load).not.toHaveBeenCalled();
});
