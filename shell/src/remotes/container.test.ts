import { abandonFiles, loadContainer, removeStyles, separateVersions } from './container.ts';
import { setLoadFaults } from './load-faults.ts';
import { trustFiles } from './remote-files.ts';

const V1 = 'http://registry.test/remotes/mfe-test/1.0.0/';
const V2 = 'http://registry.test/remotes/mfe-test/2.0.0/';
const HASH = `sha384-${'c'.repeat(64)}`;
const globals = globalThis as unknown as Record<string, unknown>;

const entry = (baseUrl: string) => ({
  id: 'mfe-test',
  version: baseUrl === V1 ? '1.0.0' : '2.0.0',
  url: `${baseUrl}entry.js`,
  globalName: 'mfe_test',
});
const scripts = () => [...document.head.querySelectorAll('script')];

beforeAll(() => {
  trustFiles(V1, { 'entry.js': HASH });
  trustFiles(V2, { 'entry.js': HASH });
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  globals.mfe_test = undefined;
});

test('runs the entry with its hash and takes what it left, so that another version does not find it', async () => {
  const container = { init: jest.fn(), get: jest.fn() };
  const loading = loadContainer(entry(V1));
  const [script] = scripts();
  expect(script).toMatchObject({ src: `${V1}entry.js`, integrity: HASH, crossOrigin: 'anonymous' });
  globals.mfe_test = container;
  script?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(container);
  expect(globals.mfe_test).toBeUndefined();
});

test.each<[string, (script: HTMLScriptElement | undefined) => void, RegExp, string | undefined]>([
  ['does not come', (script) => script?.dispatchEvent(new Event('error')), /did not come/, `${V1}entry.js`],
  // Its file came: it is not to be looked for any more.
  ['throws', (script) => script?.dispatchEvent(new Event('load')), /ended without its container/, undefined],
  ['hangs', () => jest.advanceTimersByTime(7000), /was not there after 7000 ms/, `${V1}entry.js`],
])('an entry that %s is told, with its address', async (_case, happens, message, file) => {
  const loading = loadContainer(entry(V1));
  const told = expect(loading).rejects.toMatchObject({
    phase: 'entry',
    file,
    message: expect.stringMatching(message),
  });
  happens(scripts()[0]);
  await told;
});

test('an instance that an earlier attempt left is not taken up', () => {
  const instances = [{ name: 'shell' }, { name: 'mfe_test' }];
  globals.__FEDERATION__ = { __INSTANCES__: instances };
  loadContainer(entry(V1)).catch(() => undefined);
  expect(instances).toEqual([{ name: 'shell' }]);
});

test('a fault that a developer causes reaches the script before the page does', () => {
  const script = jest.fn();
  setLoadFaults({ script, fetch: jest.fn(), page: jest.fn() });
  loadContainer(entry(V2)).catch(() => undefined);
  setLoadFaults(undefined);
  expect(script).toHaveBeenCalledWith({ id: 'mfe-test', version: '2.0.0' }, scripts()[0]);
});

describe('two versions in one page', () => {
  function runningIn(baseUrl: string) {
    const script = Object.assign(document.createElement('script'), { src: `${baseUrl}chunk.js` });
    jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  }

  test('have a list of chunks each', () => {
    separateVersions('mfe_test');
    separateVersions('mfe_test');
    runningIn(V1);
    globals.webpackChunkmfe_test = ['one'];
    runningIn(V2);
    expect(globals.webpackChunkmfe_test).toBeUndefined();
    globals.webpackChunkmfe_test = ['two'];
    runningIn(V1);
    expect(globals.webpackChunkmfe_test).toEqual(['one']);
    jest.restoreAllMocks();
  });

  test('giving one up ends what waits for its files, and nothing of the other', () => {
    const failed: string[] = [];
    const add = (tag: 'script' | 'link', url: string) => {
      const element = document.createElement(tag);
      element.setAttribute(tag === 'script' ? 'src' : 'href', url);
      element.addEventListener('error', () => failed.push(url));
      document.head.append(element);
    };
    add('script', `${V2}hanging.js`);
    add('link', `${V2}hanging.css`);
    add('script', `${V1}fine.js`);
    abandonFiles(V2);
    expect(failed).toEqual([`${V2}hanging.js`, `${V2}hanging.css`]);
    expect(scripts().map(({ src }) => src)).toEqual([`${V1}fine.js`]);
  });

  test('the look of the one that is not shown goes', () => {
    document.head.innerHTML = `<link rel="stylesheet" href="${V2}a.css"><link rel="stylesheet" href="${V1}a.css">`;
    removeStyles(V2);
    expect([...document.head.querySelectorAll('link')].map(({ href }) => href)).toEqual([`${V1}a.css`]);
  });
});
