import type { LoadPhase, RegisteredRemote, RemoteModule, RemoteVersion } from '@bloom/shared-ui/remote';
import { removeStyles } from './container.ts';
import { FailedVersions } from './failed-versions.ts';
import type { Federation } from './federation.ts';

/** A version that may be opened for somebody. */
export interface Candidate {
  id: string;
  version: RemoteVersion;
  /** The line of the list it stands in. */
  line: RegisteredRemote;
  /** The good version before the one that people should get. */
  isFallback: boolean;
  isCanary: boolean;
  isDevelopment: boolean;
}

export interface OpenedModule {
  module: RemoteModule;
  candidate: Candidate;
}

function candidatesOf(remote: RegisteredRemote): Candidate[] {
  const { id, previous, isCanary = false, development = false } = remote;
  const first: Candidate = {
    id,
    version: remote,
    line: remote,
    isFallback: false,
    isCanary,
    isDevelopment: development,
  };
  if (previous === undefined) return [first];
  return [first, { ...first, version: previous, isFallback: true, isCanary: false, isDevelopment: false }];
}

/** Whether the route stands in a manifest as the page's router knows it. */
function promises({ manifest }: RemoteVersion, routeId: string, path: string): boolean {
  return manifest.routes.some((route) => route.id === routeId && route.path === path);
}

/**
 * Which version of each remote this page runs. The first one that opens stays for as long as the page is open: a deploy
 * never changes what somebody is working with. Remotes that nobody opened yet follow the registry.
 */
export class RemoteVersions {
  readonly #federation: Federation;
  readonly #failed: FailedVersions;
  readonly #latest = new Map<string, RegisteredRemote>();
  /** The line of the list that each remote was opened from. */
  readonly #opened = new Map<string, RegisteredRemote>();
  /** By folder, for whoever asks what runs here. */
  readonly #running = new Map<string, Candidate>();

  constructor(federation: Federation, failed: FailedVersions = new FailedVersions()) {
    this.#federation = federation;
    this.#failed = failed;
  }

  /** A fresh list, for the remotes that nobody has opened in this page. */
  update(remotes: readonly RegisteredRemote[]): void {
    for (const remote of remotes) this.#latest.set(remote.id, remote);
  }

  running(): Candidate[] {
    return [...this.#running.values()];
  }

  /**
   * What to try for a route, best first.
   * @param known the line that the page's routes were made of.
   */
  candidates(known: RegisteredRemote, route?: { id: string; path: string }): Candidate[] {
    const line = this.#line(known, route);
    const all = candidatesOf(line).filter(({ version }) => !route || promises(version, route.id, route.path));
    const fresh = all.filter(({ id, version }) => !this.#failed.has(id, version.version));
    // Where everything has failed once, everything is worth another try.
    return fresh.length > 0 ? fresh : all.length > 0 ? all : candidatesOf(line).slice(0, 1);
  }

  load(candidate: Candidate): Promise<RemoteModule> {
    return this.#federation.load(candidate);
  }

  prepare(candidate: Candidate): void {
    this.#federation.prepare(candidate);
  }

  phase(candidate: Candidate): LoadPhase {
    return this.#federation.phase(candidate);
  }

  traceId(candidate: Candidate): string {
    return this.#federation.traceId(candidate);
  }

  abandon(candidate: Candidate): void {
    this.#federation.abandon(candidate);
  }

  /** A page of the version stands on the screen; `instead` are those that had failed before it. */
  opened(candidate: Candidate, instead: readonly Candidate[] = []): void {
    this.#running.set(candidate.version.baseUrl, candidate);
    if (!this.#opened.has(candidate.id)) this.#opened.set(candidate.id, candidate.line);
    for (const failed of instead) {
      this.#failed.add(failed.id, failed.version.version);
      if (!this.#running.has(failed.version.baseUrl)) removeStyles(failed.version.baseUrl);
    }
  }

  /** A person asks to try again: also what had failed. */
  retry(id: string): void {
    this.#failed.forget(id);
  }

  /** The module of the version that this page runs, whatever has to be tried for it. */
  async module(remote: RegisteredRemote): Promise<OpenedModule> {
    const failed: Candidate[] = [];
    let reason: unknown;
    for (const candidate of this.candidates(remote)) {
      try {
        const module = await this.load(candidate);
        this.opened(candidate, failed);
        return { module, candidate };
      } catch (error) {
        reason = error;
        failed.push(candidate);
      }
    }
    throw reason;
  }

  #line(known: RegisteredRemote, route?: { id: string; path: string }): RegisteredRemote {
    const opened = this.#opened.get(known.id);
    if (opened !== undefined) return opened;
    // What a developer tries stays until they end it.
    if (known.development === true || known.isTried === true) return known;
    const latest = this.#latest.get(known.id) ?? known;
    // The router knows the routes of the list it was made of: a page that moved since is found there.
    return route && !promises(latest, route.id, route.path) ? known : latest;
  }
}
