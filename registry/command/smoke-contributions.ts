import type { Page } from 'playwright';
import type { Manifest } from '../src/manifest/manifest.ts';

type Load = () => Promise<unknown>;

interface RemoteModule {
  routes: Record<string, Load>;
  contributions?: Record<string, Load>;
}

type Shares = Record<string, Record<string, { lib?: () => unknown; get: () => Promise<() => unknown> }>>;

interface Container {
  init(shares: Shares, ...more: unknown[]): unknown;
  get(module: string): Promise<() => RemoteModule>;
}

interface Kept {
  __BLOOM_CONTAINERS__?: Record<string, Container>;
}

/** A part to draw in the place of a page of its remote. */
export interface DrawnPart {
  remote: string;
  route: string;
  contribution: string;
  /** What the page of the slot would hand to it. */
  props: Record<string, unknown>;
}

const PART = 'bloom-smoke-part';
const containerName = (id: string) => id.replaceAll('-', '_');

/**
 * Runs in the page before anything else: the shell takes the containers of remotes away, these stay within reach. When
 * a part is to be drawn, its remote brings a page with nothing else on it, so that session, data and error boundary are
 * those of any page.
 */
export async function keepContainers(tab: Page, remotes: Pick<Manifest, 'id'>[]): Promise<void> {
  const names = remotes.map(({ id }) => ({ id, name: containerName(id) }));
  await tab.addInitScript(replaceContainers, { names, key: PART });
}

function replaceContainers({ names, key }: { names: { id: string; name: string }[]; key: string }): void {
  const kept: Record<string, Container> = {};
  Object.assign(globalThis, { __BLOOM_CONTAINERS__: kept });

  const asked = (): DrawnPart | undefined => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      // A blank page has no storage.
      return undefined;
    }
  };
  const pageOf = async (shares: Shares, { contribution, props }: DrawnPart, load: Load | undefined) => {
    const [react] = Object.values(shares.react ?? {});
    const factory = react?.lib ?? (await react?.get());
    if (factory === undefined) throw new Error('this shell shares no React');
    const { createElement } = factory() as { createElement: (...of: unknown[]) => unknown };
    const part = await load?.();
    return () => createElement('div', null, createElement('h1', null, contribution), createElement(part, props));
  };
  const withPart = (id: string, container: Container): Container => {
    let shares: Shares = {};
    return {
      init(scope, ...more) {
        shares = scope;
        return container.init(scope, ...more);
      },
      async get(module) {
        const factory = await container.get(module);
        const part = asked();
        if (module !== './remote' || part?.remote !== id) return factory;
        const brought = factory();
        const page = () => pageOf(shares, part, brought.contributions?.[part.contribution]);
        return () => ({ ...brought, routes: { ...brought.routes, [part.route]: page } });
      },
    };
  };
  for (const { id, name } of names) {
    let current: Container | undefined;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => current,
      set(container: Container | undefined) {
        current = container && withPart(id, container);
        if (current !== undefined) kept[name] = current;
      },
    });
  }
}

/**
 * From now on the route shows the part alone; without one it is itself again. A page of the shell is open in the tab.
 */
export async function showPart(tab: Page, part: DrawnPart | undefined): Promise<void> {
  await tab.evaluate(
    ({ key, text }) => (text === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
    { key: PART, text: part && JSON.stringify(part) },
  );
}

/**
 * Which parts that a remote brings to the pages of others have no code at all. A page of the remote is open in the tab.
 */
export function contributionFaults(
  tab: Page,
  { id, contributions = [] }: Manifest,
): Promise<{ id: string; what: string }[]> {
  const wanted = { name: containerName(id), ids: contributions.map((one) => one.id) };
  return tab.evaluate(async ({ name, ids }) => {
    const container = (globalThis as Kept).__BLOOM_CONTAINERS__?.[name];
    if (container === undefined) return ids.map((one) => ({ id: one, what: 'the entry of the remote did not run' }));
    const { contributions: brought = {} } = (await container.get('./remote'))();
    const faults = ids.map(async (one) => {
      const load = brought[one];
      if (typeof load !== 'function') return { id: one, what: 'the manifest promises it, and there is no code for it' };
      try {
        return (await load()) ? undefined : { id: one, what: 'its code brings no component' };
      } catch (error) {
        return { id: one, what: error instanceof Error ? error.message : String(error) };
      }
    });
    return (await Promise.all(faults)).filter((fault) => fault !== undefined);
  }, wanted);
}
