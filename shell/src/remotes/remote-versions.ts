import type { LoadPhase, RegisteredRemote, RemoteModule, RemoteVersion } from '@bloom/shared-ui/remote';
import { FailedVersions } from './failed-versions.ts';
import type { Federation } from './federation.ts';
import { mayPass } from './load-error.ts';
import { isCompatible } from './shell-api.ts';

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

/** A version that was tried before the one that opened. */
export interface FailedCandidate {
  candidate: Candidate;
  /** A file did not come, or not in time: it may come another time. */
  mayPass: boolean;
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
  // Whoever develops wants to see what is wrong with it, and the next save: the published version is not what they ask
  // for.
  if (previous === undefined || development) return [first];
  return [first, { ...first, version: previous, isFallback: true, isCanary: false, isDevelopment: false }];
}

/** Whether the route stands in a manifest as the page's router knows it. */
function promises({ manifest }: RemoteVersion, routeId: string, path: string): boolean {
  return manifest.routes.some((route) => route.id === routeId && route.path === path);
}

/** What a developer tries stays until they end it, and is never taken by itself. */
function isTrial({ development, isTried }: RegisteredRemote): boolean {
  return development === true || isTried === true;
}

type Route = { id: string; path: string };

/**
 * Which version of each remote this page runs: one of each. What stands on the screen never changes; the next page
 * takes what the registry says by then, with everything that the remote shows there (docs/decisions/0015).
 */
export class RemoteVersions {
  readonly #federation: Federation;
  readonly #failed = new FailedVersions();
  readonly #latest = new Map<string, RegisteredRemote>();
  /** What was opened last of each remote. */
  readonly #running = new Map<string, Candidate>();
  /** Remotes of which nothing is on the screen, and whose next page may be of another version. */
  readonly #leaving = new Set<string>();
  /** Versions that were loaded, by folder. */
  readonly #held = new Map<string, Candidate>();
  /** How many versions of each remote were given back. */
  readonly #released = new Map<string, number>();
  /** Whose cohort the versions are of. */
  #subject: string | undefined;

  constructor(federation: Federation) {
    this.#federation = federation;
  }

  /** Somebody is here. What another person got before in this tab is not theirs: they begin with their own list. */
  startFor(subject: string, remotes: readonly RegisteredRemote[]): void {
    if (this.#subject !== undefined && this.#subject !== subject) {
      this.update(remotes);
      this.moveOn();
    }
    this.#subject = subject;
  }

  /** A fresh list. A version made for a newer shell waits for the next load of the page. */
  update(remotes: readonly RegisteredRemote[]): void {
    for (const remote of remotes) {
      if (isCompatible(remote.manifest.shellApi)) this.#latest.set(remote.id, remote);
    }
  }

  /** Another page is about to be drawn: remotes that have something better to show than what ran so far are left. */
  moveOn(): void {
    for (const id of this.#running.keys()) {
      if (this.#better(id) !== undefined) this.#leaving.add(id);
    }
  }

  running(): Candidate[] {
    return [...this.#running.values()];
  }

  /**
   * What to try for a route, best first.
   * @param known the line that the page's routes were made of.
   */
  candidates(known: RegisteredRemote, route?: Route): Candidate[] {
    const all = this.#candidates(this.#line(known, route), route);
    const running = this.#leaving.has(known.id) ? undefined : this.#running.get(known.id);
    const isRunning = ({ version }: Candidate) => version.baseUrl === running?.version.baseUrl;
    // Parts of one page are of one version.
    return all.some((one) => isRunning(one) && !this.#hasFailed(one))
      ? [...all.filter(isRunning), ...all.filter((one) => !isRunning(one))]
      : all;
  }

  /** What the next page takes instead of the version that is on the screen; undefined when that one stays. */
  upcoming(known: RegisteredRemote, route: Route): Candidate | undefined {
    const better = this.#leaving.has(known.id) ? undefined : this.#better(known.id);
    const isOther = better?.version.baseUrl !== this.#running.get(known.id)?.version.baseUrl;
    return better && isOther && promises(better.version, route.id, route.path) ? better : undefined;
  }

  /** Tells one page's version from another's: differs as soon as what was loaded before must not be shown any more. */
  generation(known: RegisteredRemote, route: Route): string {
    const [first] = this.candidates(known, route);
    return `${this.#released.get(known.id) ?? 0} ${first?.isFallback} ${first?.version.baseUrl}`;
  }

  load(candidate: Candidate): Promise<RemoteModule> {
    this.#held.set(candidate.version.baseUrl, candidate);
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
  opened(candidate: Candidate, instead: readonly FailedCandidate[] = []): void {
    const { id } = candidate;
    this.#running.set(id, candidate);
    this.#leaving.delete(id);
    for (const { candidate: failed, mayPass: isPassing } of instead) {
      this.#failed.add(failed.id, failed.version.version, isPassing);
    }
    for (const [baseUrl, other] of this.#held) {
      if (other.id === id && baseUrl !== candidate.version.baseUrl) this.#release(other);
    }
  }

  /** A person asks to try again: also what had failed. */
  retry(id: string): void {
    this.#failed.forget(id);
    this.#leaving.add(id);
  }

  /** The module of the version that this page runs, whatever has to be tried for it. */
  async module(remote: RegisteredRemote): Promise<OpenedModule> {
    const failed: FailedCandidate[] = [];
    let reason: unknown;
    for (const candidate of this.candidates(remote)) {
      try {
        const module = await this.load(candidate);
        this.opened(candidate, failed);
        return { module, candidate };
      } catch (error) {
        reason = error;
        failed.push({ candidate, mayPass: mayPass(error) });
      }
    }
    throw reason;
  }

  #hasFailed({ id, version }: Candidate): boolean {
    return this.#failed.has(id, version.version);
  }

  #candidates(line: RegisteredRemote, route?: Route): Candidate[] {
    const all = candidatesOf(line).filter(({ version }) => !route || promises(version, route.id, route.path));
    const fresh = all.filter((candidate) => !this.#hasFailed(candidate));
    // Where everything has failed once, everything is worth another try.
    return fresh.length > 0 ? fresh : all.length > 0 ? all : candidatesOf(line).slice(0, 1);
  }

  /** What would be opened today in the place of what runs. */
  #better(id: string): Candidate | undefined {
    const running = this.#running.get(id);
    if (running === undefined) return undefined;
    const line = this.#latest.get(id) ?? running.line;
    if (isTrial(running.line) || isTrial(line)) return undefined;
    const [best] = this.#candidates(line);
    const isSame = best?.version.baseUrl === running.version.baseUrl && best.isFallback === running.isFallback;
    return isSame ? undefined : best;
  }

  /** Both versions use the same class names: what is not shown must not reach what is. */
  #release(candidate: Candidate): void {
    const { id, version } = candidate;
    this.#held.delete(version.baseUrl);
    this.#released.set(id, (this.#released.get(id) ?? 0) + 1);
    this.#federation.release(candidate);
  }

  #line(known: RegisteredRemote, route?: Route): RegisteredRemote {
    const running = this.#leaving.has(known.id) ? undefined : this.#running.get(known.id);
    const latest = isTrial(known) ? known : (this.#latest.get(known.id) ?? known);
    const line = running?.line ?? latest;
    // The router knows the routes of the list it was made of: a page that moved since is found there.
    return route && !promises(line, route.id, route.path) ? known : line;
  }
}
