import type { LoadPhase, RemoteModule, RemoteVersion } from '@bloom/shared-ui/remote';
import { getInstance, registerGlobalPlugins, registerPlugins } from '@module-federation/enhanced/runtime';
import { abandonFiles, type Container, loadContainer, removeStyles } from './container.ts';
import { checkShared, checkShellApi } from './contract.ts';
import { type FederationManifest, loadFederationManifest } from './federation-manifest.ts';
import { type HostVersions, hostCopies } from './host-copies.ts';
import { LoadError } from './load-error.ts';
import { markPhase, newTraceId } from './load-marks.ts';
import { askAnew, requireIntegrity, trustFiles } from './remote-files.ts';

/** One version of one remote. */
export interface VersionOf {
  id: string;
  version: RemoteVersion;
}

/** How remotes reach this page; the loader of pages knows nothing of Module Federation. */
export interface Federation {
  /** What a version exposes; the same promise for everybody until the version is abandoned. */
  load(wanted: VersionOf): Promise<RemoteModule>;
  /** Asks for the first file of a version, without running anything. */
  prepare(wanted: VersionOf): void;
  /** What is being done for a version, or was done last. */
  phase(wanted: VersionOf): LoadPhase;
  /** The trace of the attempt that is under way, or was the last. */
  traceId(wanted: VersionOf): string;
  /** Drops what hangs and forgets what an attempt left behind: the next one starts afresh. */
  abandon(wanted: VersionOf): void;
  /**
   * Nothing of the version is on the screen any more: takes its look away. Its next load begins from its first file.
   */
  release(wanted: VersionOf): void;
}

/** What this build of the shell shares, before any remote adds its own. */
function hostVersions(): HostVersions {
  const shared = getInstance()?.options.shared ?? {};
  return Object.fromEntries(Object.entries(shared).map(([name, copies]) => [name, copies[0]?.version]));
}

/** What the container's `init` is given, as the runtime gives it. */
function initOptions(shareScopeMap: object): object {
  const options = { version: '', shareScopeKeys: 'default' };
  return Object.defineProperty(options, 'shareScopeMap', { value: shareScopeMap, enumerable: false });
}

async function exposed(container: Container, { id, version }: VersionOf): Promise<RemoteModule> {
  const scopes = getInstance()?.shareScopeMap ?? {};
  scopes.default ??= {};
  await container.init(scopes.default, [], initOptions(scopes));
  const factory = await container.get('./remote').catch((error) => {
    throw new LoadError('chunk', `${id}@${version.version}: a file of its start did not come`, error);
  });
  const module = factory() as RemoteModule | undefined;
  if (typeof module?.routes !== 'object') {
    throw new LoadError('contract', `${id}@${version.version} exposes no routes`);
  }
  return module;
}

class Loader implements Federation {
  readonly #host: HostVersions;
  readonly #manifests = new Map<string, Promise<FederationManifest>>();
  readonly #modules = new Map<string, Promise<RemoteModule>>();
  readonly #phases = new Map<string, LoadPhase>();
  readonly #traces = new Map<string, string>();

  constructor(host: HostVersions) {
    this.#host = host;
  }

  load(wanted: VersionOf): Promise<RemoteModule> {
    const { baseUrl } = wanted.version;
    const known = this.#modules.get(baseUrl);
    if (known !== undefined) return known;
    const loading = this.#load(wanted);
    this.#modules.set(baseUrl, loading);
    loading.catch(() => this.#modules.get(baseUrl) === loading && this.abandon(wanted));
    return loading;
  }

  prepare(wanted: VersionOf): void {
    this.#manifest(wanted).catch(() => undefined);
  }

  phase({ version }: VersionOf): LoadPhase {
    return this.#phases.get(version.baseUrl) ?? 'manifest';
  }

  traceId({ version }: VersionOf): string {
    return this.#traces.get(version.baseUrl) ?? '';
  }

  abandon({ version }: VersionOf): void {
    this.#manifests.delete(version.baseUrl);
    this.#modules.delete(version.baseUrl);
    abandonFiles(version.baseUrl);
    askAnew(version.baseUrl);
  }

  release({ version }: VersionOf): void {
    this.#manifests.delete(version.baseUrl);
    // What the build itself remembers of its style sheets goes with it.
    this.#modules.delete(version.baseUrl);
    removeStyles(version.baseUrl);
  }

  #manifest(wanted: VersionOf): Promise<FederationManifest> {
    const { id, version } = wanted;
    const known = this.#manifests.get(version.baseUrl);
    if (known !== undefined) return known;
    this.#traces.set(version.baseUrl, newTraceId());
    const asking = this.#mark(wanted, 'manifest', () => loadFederationManifest(id, version));
    this.#manifests.set(version.baseUrl, asking);
    asking.catch(() => this.#manifests.get(version.baseUrl) === asking && this.#manifests.delete(version.baseUrl));
    return asking;
  }

  #mark<Result>(wanted: VersionOf, phase: LoadPhase, work: () => Promise<Result>): Promise<Result> {
    const name = `${wanted.id}@${wanted.version.version} ${phase}`;
    return markPhase(name, this.traceId(wanted), work);
  }

  async #load(wanted: VersionOf): Promise<RemoteModule> {
    const { id, version } = wanted;
    checkShellApi(id, version);
    this.#phases.set(version.baseUrl, 'manifest');
    const manifest = await this.#manifest(wanted);
    checkShared(id, version.version, manifest, this.#host);
    trustFiles(version.baseUrl, version.integrity === '' ? undefined : manifest.integrity);
    this.#phases.set(version.baseUrl, 'entry');
    const { globalName, remoteEntry } = manifest.metaData;
    const url = new URL(remoteEntry.name, version.baseUrl).href;
    const entry = { id, version: version.version, url, globalName };
    const container = await this.#mark(wanted, 'entry', () => loadContainer(entry));
    this.#phases.set(version.baseUrl, 'chunk');
    return this.#mark(wanted, 'start', () => exposed(container, wanted));
  }
}

/** @param host the versions of what the shell shares. */
export function createLoader(host: HostVersions): Federation {
  return new Loader(host);
}

export function startFederation(): Federation {
  requireIntegrity();
  const host = hostVersions();
  const plugins = [hostCopies(host)];
  registerPlugins(plugins);
  // Remotes resolve shared modules in instances of their own, made later from the global plugins.
  registerGlobalPlugins(plugins);
  return createLoader(host);
}
