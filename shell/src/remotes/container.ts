import { LoadError } from './load-error.ts';
import { loadFaults } from './load-faults.ts';
import { prepareFile } from './remote-files.ts';

/** An entry is some ten kilobytes, in milliseconds. */
const DEADLINE = 7000;

/** What the entry of a build leaves behind, as Module Federation defines it. */
export interface Container {
  init(scope: object, initScope: object[], options: object): Promise<unknown>;
  get(module: string): Promise<() => unknown>;
}

export interface ContainerEntry {
  id: string;
  version: string;
  url: string;
  /** The global variable that the entry writes. */
  globalName: string;
}

type Globals = Record<string, unknown>;
const globals = globalThis as unknown as Globals;

/** Folder of the script that is running. */
function currentFolder(): string {
  const script = document.currentScript;
  return script instanceof HTMLScriptElement ? script.src.replace(/[^/]*$/, '') : '';
}

/**
 * The files of a build find each other through one global list, named after the remote. Two versions of a remote in one
 * page would feed each other their modules, so each folder gets a list of its own.
 */
export function separateVersions(containerName: string): void {
  const name = `webpackChunk${containerName}`;
  if (Object.getOwnPropertyDescriptor(globals, name)?.get !== undefined) return;
  const lists = new Map<string, unknown>();
  Object.defineProperty(globals, name, {
    configurable: true,
    get: () => lists.get(currentFolder()),
    set: (list) => lists.set(currentFolder(), list),
  });
}

/** The runtime would take up the instance that another version, or an attempt that failed, has left. */
function forgetInstance(containerName: string): void {
  const { __INSTANCES__: instances = [] } = (globals.__FEDERATION__ ?? {}) as { __INSTANCES__?: { name: string }[] };
  const index = instances.findIndex(({ name }) => name === containerName);
  if (index >= 0) instances.splice(index, 1);
}

function entryScript({ id, version, url }: ContainerEntry): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.crossOrigin = 'anonymous';
  prepareFile(script);
  loadFaults()?.script({ id, version }, script);
  return script;
}

/**
 * Runs the entry of a build and takes what it leaves.
 * @throws LoadError
 */
export function loadContainer(entry: ContainerEntry): Promise<Container> {
  const { globalName, url } = entry;
  separateVersions(globalName);
  forgetInstance(globalName);
  const script = entryScript(entry);
  return new Promise<Container>((resolve, reject) => {
    const fail = (what: string, file?: string) => reject(new LoadError('entry', `${url} ${what}`, undefined, { file }));
    const timer = setTimeout(fail, DEADLINE, `was not there after ${DEADLINE} ms`, url);
    script.onerror = () => fail('did not come, or is not the file that was published', url);
    script.onload = () => {
      // Taken at once: the entry of another version writes the same variable.
      const container = globals[globalName] as Container | undefined;
      globals[globalName] = undefined;
      if (container === undefined) fail('ended without its container');
      else resolve(container);
    };
    const clear = () => clearTimeout(timer);
    script.addEventListener('load', clear);
    script.addEventListener('error', clear);
    document.head.append(script);
  });
}

/** Ends whatever of a folder is still on its way; who waits for it learns that it failed. */
export function abandonFiles(baseUrl: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(baseUrl)) {
      script.dispatchEvent(new Event('error'));
      script.remove();
    }
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) {
    if (link.href.startsWith(baseUrl) && link.sheet === null) {
      link.dispatchEvent(new Event('error'));
      link.remove();
    }
  }
}

/** The look of a version that is not shown must not reach the one that is: both use the same class names. */
export function removeStyles(baseUrl: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href.startsWith(baseUrl)) link.remove();
  }
}
