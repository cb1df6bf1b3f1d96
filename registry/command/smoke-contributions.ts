import type { Page } from 'playwright';
import type { Manifest } from '../src/manifest/manifest.ts';

interface Container {
  get(module: string): Promise<() => { contributions?: Record<string, () => Promise<unknown>> }>;
}

interface Kept {
  __BLOOM_CONTAINERS__?: Record<string, Container>;
}

const containerName = (id: string) => id.replaceAll('-', '_');

/** Runs in the page before anything else: the shell takes the containers of remotes away, these stay within reach. */
export async function keepContainers(tab: Page, remotes: Pick<Manifest, 'id'>[]): Promise<void> {
  await tab.addInitScript(
    (names) => {
      const kept: Record<string, Container> = {};
      Object.assign(globalThis, { __BLOOM_CONTAINERS__: kept });
      for (const name of names) {
        let current: Container | undefined;
        Object.defineProperty(globalThis, name, {
          configurable: true,
          get: () => current,
          set(container: Container | undefined) {
            current = container;
            if (container !== undefined) kept[name] = container;
          },
        });
      }
    },
    remotes.map(({ id }) => containerName(id)),
  );
}

/**
 * What is wrong with the parts that a remote brings to the pages of others: no page of its own shows them, so their code
 * is fetched and run here. A page of the remote is open in the tab.
 */
export function contributionFaults(tab: Page, { id, contributions = [] }: Manifest): Promise<string[]> {
  const wanted = { name: containerName(id), ids: contributions.map((one) => one.id) };
  return tab.evaluate(async ({ name, ids }) => {
    const container = (globalThis as Kept).__BLOOM_CONTAINERS__?.[name];
    if (container === undefined) return ids.map((one) => `${one}: the entry of the remote did not run`);
    const { contributions: brought = {} } = (await container.get('./remote'))();
    const faults = ids.map(async (one) => {
      const load = brought[one];
      if (typeof load !== 'function') return `${one}: the manifest promises it, and there is no code for it`;
      try {
        return (await load()) ? undefined : `${one}: its code brings no component`;
      } catch (error) {
        return `${one}: ${error instanceof Error ? error.message : error}`;
      }
    });
    return (await Promise.all(faults)).filter((fault) => fault !== undefined);
  }, wanted);
}
