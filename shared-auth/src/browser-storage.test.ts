import { browserStorage, forgetTab, survivesLeaving } from './browser-storage.ts';

const quota = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** Storage that may be read and not written, as when the disk is full. */
function full(...storages: Storage[]): void {
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    return storages.includes(this) ? quota() : setItem.call(this, key, value);
  });
}

/** Storage whose very name throws, as when a person blocks all cookies. */
function blocked(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
  browserStorage('local').clear();
  browserStorage('session').clear();
});

test('is the browser’s own where it works', () => {
  browserStorage('local').setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  localStorage.setItem('a', '2');
  expect(browserStorage('local').getItem('a')).toBe('2');
  expect(survivesLeaving()).toBe(true);
  expect(Object.keys(localStorage)).toEqual(['a']);
});

test('a full storage is replaced by that of the tab, which survives the way to the sign-in page', () => {
  localStorage.setItem('a', 'old');
  full(localStorage);
  browserStorage('local').setItem('a', 'new');
  expect(browserStorage('local').getItem('a')).toBe('new');
  expect(sessionStorage.getItem('a')).toBe('new');
  expect(survivesLeaving()).toBe(true);
});

test('with room again, what was kept elsewhere does not come back', () => {
  full(localStorage);
  browserStorage('local').setItem('a', 'tab');
  jest.restoreAllMocks();
  browserStorage('local').setItem('a', 'browser');
  browserStorage('local').removeItem('a');
  expect(browserStorage('local').getItem('a')).toBeNull();
});

test('blocked, it lasts as long as the page and throws nothing', () => {
  blocked();
  const storage = browserStorage('local');
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  expect([storage.length, storage.key(0), storage.key(1)]).toEqual([1, 'a', null]);
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
  expect(survivesLeaving()).toBe(false);
});

test('the tab forgets what it remembered for the person, and nothing of others', () => {
  sessionStorage.setItem('bloom.relaunched', '[1]');
  sessionStorage.setItem('oidc.state', 's');
  localStorage.setItem('bloom.theme', 'dark');
  forgetTab();
  expect(Object.keys(sessionStorage)).toEqual(['oidc.state']);
  expect(localStorage.getItem('bloom.theme')).toBe('dark');
});
