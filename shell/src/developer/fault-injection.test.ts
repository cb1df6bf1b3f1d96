import { createFaultInjection } from './fault-injection.ts';
import { type Fault, type FaultName, readFaults, writeFaults } from './faults.ts';

const cra = { id: 'mfe-cra', version: '2.0.0' };
const earlier = { id: 'mfe-cra', version: '1.0.0' };
const billing = { id: 'mfe-billing', version: '1.0.0' };
const URL_OF_MANIFEST = 'http://registry.test/remotes/mfe-cra/2.0.0/mf-manifest.json';

const Page = () => null;

beforeEach(() => sessionStorage.clear());

function injecting(...names: FaultName[]) {
  const list: Fault[] = names.map((fault) => ({ remote: 'mfe-cra', fault }));
  const injection = createFaultInjection({ throwingEntry: 'http://shell.test/throwing.js', faults: () => list });
  return { injection, list };
}

const genuine = async () => new Response('{"name":"mfe_cra"}');

function scriptOf(): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = 'http://registry.test/remoteEntry.js';
  script.integrity = 'sha384-genuine';
  return script;
}

describe('the list', () => {
  test('is out of reach for registry-down only', async () => {
    await expect(injecting('registry-down').injection.fetch(undefined, '/remotes.json', {}, genuine)).rejects.toThrow(
      'Failed to fetch',
    );
    const answer = await injecting('manifest-down').injection.fetch(undefined, '/remotes.json', {}, genuine);
    expect(await answer.text()).toBe('{"name":"mfe_cra"}');
  });
});

describe('a manifest', () => {
  test('does not come', async () => {
    await expect(injecting('manifest-down').injection.fetch(cra, URL_OF_MANIFEST, {}, genuine)).rejects.toThrow(
      TypeError,
    );
  });

  test('hangs until whoever waits gives up', async () => {
    const abort = new AbortController();
    const waiting = injecting('manifest-hanging').injection.fetch(
      cra,
      URL_OF_MANIFEST,
      { signal: abort.signal },
      genuine,
    );
    abort.abort(new Error('too long'));
    await expect(waiting).rejects.toThrow('too long');
  });

  test('is a page, or another text of the same length', async () => {
    const page = await injecting('manifest-html').injection.fetch(cra, URL_OF_MANIFEST, {}, genuine);
    await expect(page.json()).rejects.toThrow();
    const changed = await injecting('manifest-tampered').injection.fetch(cra, URL_OF_MANIFEST, {}, genuine);
    const text = await changed.text();
    expect(text).toHaveLength('{"name":"mfe_cra"}'.length);
    expect(text).not.toBe('{"name":"mfe_cra"}');
  });

  test('is slow but arrives', async () => {
    jest.useFakeTimers();
    const slow = injecting('manifest-slow').injection.fetch(cra, URL_OF_MANIFEST, {}, genuine);
    await jest.advanceTimersByTimeAsync(4000);
    jest.useRealTimers();
    expect(await (await slow).text()).toBe('{"name":"mfe_cra"}');
  });
});

describe('an entry', () => {
  const changedBy = (name: FaultName) => {
    const script = scriptOf();
    injecting(name).injection.script(cra, script);
    return { src: script.getAttribute('src'), integrity: script.integrity };
  };

  test.each<[FaultName, { src: string | null; integrity: string }]>([
    ['entry-down', { src: 'http://registry.test/remoteEntry.js.absent', integrity: 'sha384-genuine' }],
    ['entry-hanging', { src: null, integrity: 'sha384-genuine' }],
    ['entry-throwing', { src: 'http://shell.test/throwing.js', integrity: '' }],
    // Other bytes than those that were signed: the browser has to find out.
    ['entry-tampered', { src: 'http://shell.test/throwing.js', integrity: 'sha384-genuine' }],
    ['chunk-missing', { src: 'http://registry.test/remoteEntry.js', integrity: 'sha384-genuine' }],
  ])('%s', (name, expected) => {
    expect(changedBy(name)).toEqual(expected);
  });

  test('stays down for whoever asks again', () => {
    const script = scriptOf();
    script.src += '?again=1';
    injecting('entry-down').injection.script(cra, script);
    expect(script.src).toBe('http://registry.test/remoteEntry.js.absent?again=1');
  });
});

describe('a page', () => {
  test('misses a file', async () => {
    const missing = injecting('chunk-missing').injection.page(cra, async () => Page);
    await expect(missing).rejects.toMatchObject({ name: 'ChunkLoadError' });
  });

  test('crashes when it is drawn, until the fault is taken out', async () => {
    const { injection, list } = injecting('render-crash');
    const Crashing = (await injection.page(cra, async () => Page)) as () => unknown;
    expect(() => Crashing()).toThrow('on request');
    list.length = 0;
    expect(() => Crashing()).not.toThrow();
  });
});

test('a fault hits one remote, and not the version that helps out', async () => {
  const { injection } = injecting('manifest-down');
  await expect(injection.fetch(cra, URL_OF_MANIFEST, {}, genuine)).rejects.toThrow();
  expect((await injection.fetch(earlier, URL_OF_MANIFEST, {}, genuine)).ok).toBe(true);
  expect((await injection.fetch(billing, URL_OF_MANIFEST, {}, genuine)).ok).toBe(true);
  await expect(injection.fetch(cra, URL_OF_MANIFEST, {}, genuine)).rejects.toThrow();
});

test('only known faults are read from the tab', () => {
  writeFaults([{ remote: 'mfe-cra', fault: 'slow' }]);
  expect(readFaults()).toEqual([{ remote: 'mfe-cra', fault: 'slow' }]);
  for (const text of ['{', 'null', '{}', '[1,null,{"remote":"mfe-cra","fault":"toString"},{"fault":"slow"}]']) {
    sessionStorage.setItem('bloom.faults', text);
    expect(readFaults()).toEqual([]);
  }
  writeFaults([]);
  expect(sessionStorage.getItem('bloom.faults')).toBeNull();
});
