import type { LoadPhase } from '@bloom/shared-ui/remote';
import type { ComponentType } from 'react';
import { LateError, mayPass, phaseOf } from '../remotes/load-error.ts';
import type { FailedVersion, PageFailure, PageSource, PageState, PageVersion } from '../remotes/page-version.ts';

/** After this the person is told that it is slower than usual, in milliseconds. */
const SLOW_AFTER = 3000;
/** After this the version before is tried beside one that hangs: it gets what is left of the time. */
const FALL_BACK_AFTER = 6000;
/** After this the page is given up, whatever hangs: manifest, entry, a chunk, or the page's own start. */
const GIVE_UP_AFTER = 8000;
/**
 * Files that did not come are asked for again: once where another version can be shown, after each of these where
 * nothing else can, in milliseconds.
 */
const AGAIN_AFTER: readonly number[] = [300, 1200];

interface Shown {
  version: PageVersion;
  Page: ComponentType;
}

export interface PageOpeningOptions {
  source: PageSource;
  /** The version whose page came ahead of the click. */
  shown?: Shown;
  createReference: () => string;
  report: (failure: PageFailure) => void;
  change: (state: Exclude<PageState, { status: 'idle' }>) => void;
  /** What was given up because of the time has come after all. */
  cameLate?: (late: Shown) => void;
}

/** One click on the way to its page: tries the versions in turn, until one stands on the screen or time is up. */
export class PageOpening {
  readonly #options: PageOpeningOptions;
  readonly #versions: PageVersion[];
  readonly #tried = new Set<PageVersion>();
  readonly #failed: FailedVersion[] = [];
  /** Asked for again. */
  readonly #asked = new Set<PageVersion>();
  readonly #waits = [...AGAIN_AFTER];
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  #shown?: Shown;
  #isSlow = false;
  #isOver = false;
  /** Given up because of the time, and still on its way. */
  #late?: PageVersion;
  #reference?: string;

  constructor(options: PageOpeningOptions) {
    this.#options = options;
    const { source, shown } = options;
    const versions = source.versions();
    this.#shown = shown;
    this.#versions = versions;
    if (shown !== undefined) {
      this.#versions = [shown.version, ...versions.filter((one) => !isSameVersion(one, shown.version))];
      this.#tried.add(shown.version);
    }
  }

  begin(): void {
    const after = (milliseconds: number, what: () => void) => this.#timers.push(setTimeout(what, milliseconds));
    after(SLOW_AFTER, () => this.#tellSlow());
    after(FALL_BACK_AFTER, () => this.#hurry());
    after(GIVE_UP_AFTER, () => this.#giveUp());
    if (this.#shown === undefined) this.#tryNext();
  }

  /**
   * Whoever clicked is gone. What is on its way may come for the next click; what was tried beside it is given up.
   * @returns whether the page that has come is one for the next click.
   */
  leave(): boolean {
    this.#stop();
    const [first, ...beside] = this.#versions.filter((one) => this.#tried.has(one) && !this.#hasFailed(one));
    for (const version of beside) version.abandon();
    return first !== undefined && first === this.#shown?.version;
  }

  /** Nobody waits for what is late any more. */
  forgetLate(): void {
    this.#late?.abandon();
    this.#late = undefined;
  }

  /** The page stands on the screen. @returns the versions that had failed before. */
  end(): FailedVersion[] {
    this.#stop();
    const shown = this.#shown === undefined ? -1 : this.#versions.indexOf(this.#shown.version);
    for (const [index, version] of this.#versions.entries()) {
      if (index === shown || !this.#tried.has(version) || this.#hasFailed(version)) continue;
      // The one before was only tried because of the wait: it did nothing wrong.
      if (index > shown) version.abandon();
      else this.#fail(version, new LateError(version.phase(), `was not there after ${FALL_BACK_AFTER} ms`), false);
    }
    return this.#failed;
  }

  /** What is shown threw while it was drawn for the first time. */
  crashed(error: unknown): void {
    const shown = this.#shown?.version;
    if (shown === undefined || this.#isOver) return;
    this.#shown = undefined;
    this.#broke(shown, error, 'render');
  }

  #tellSlow(): void {
    this.#isSlow = true;
    this.#draw();
  }

  /** Draws what there is: the page that is being tried, else the wait for it. */
  #draw(): void {
    const slow = this.#isSlow;
    this.#options.change(
      this.#shown ? { status: 'ready', ...this.#shown, isStarted: false, slow } : { status: 'loading', slow },
    );
  }

  #tryNext(): void {
    const next = this.#versions.find((version) => !this.#tried.has(version));
    if (next === undefined) return;
    this.#tried.add(next);
    this.#load(next);
  }

  #load(version: PageVersion): void {
    version.prepare?.();
    version.load().then(
      (Page) => this.#arrived(version, Page),
      (error) => this.#broke(version, error),
    );
  }

  /**
   * What stands before the files may be started again just now, and a laptop that wakes up fails its first request.
   * @returns whether they are asked for once more.
   */
  #tryAgain(version: PageVersion, error: unknown, isLast: boolean): boolean {
    if (error instanceof LateError || !mayPass(error)) return false;
    // Whoever has waited for long enough gets what there is.
    if (!isLast && (this.#isSlow || this.#asked.has(version))) return false;
    const wait = isLast ? this.#waits.shift() : AGAIN_AFTER[0];
    if (wait === undefined) return false;
    this.#asked.add(version);
    version.abandon();
    this.#timers.push(setTimeout(() => this.#load(version), wait));
    return true;
  }

  #arrived(version: PageVersion, Page: ComponentType): void {
    if (version === this.#late) {
      this.#late = undefined;
      this.#options.cameLate?.({ version, Page });
      return;
    }
    if (this.#isOver || this.#shown !== undefined || this.#hasFailed(version)) return;
    this.#shown = { version, Page };
    this.#draw();
  }

  #broke(version: PageVersion, error: unknown, phase?: LoadPhase): void {
    if (version === this.#late) this.forgetLate();
    if (this.#isOver || this.#hasFailed(version)) return;
    const isLast = this.#versions.every((one) => one === version || this.#hasFailed(one));
    if (phase === undefined && this.#tryAgain(version, error, isLast)) return;
    this.#fail(version, error, isLast, phase);
    if (isLast) return;
    this.#draw();
    this.#tryNext();
  }

  /** What hangs may still come; the version before it is no longer kept waiting. */
  #hurry(): void {
    const shown = this.#shown?.version;
    if (this.#versions.every((version) => this.#tried.has(version))) return;
    if (shown === undefined) {
      this.#tryNext();
    } else {
      // It is drawn and waits for something of its own.
      this.#shown = undefined;
      this.#broke(shown, new LateError('start', `did not start within ${FALL_BACK_AFTER} ms`));
    }
  }

  #giveUp(): void {
    const hanging = this.#versions.filter((version) => this.#tried.has(version) && !this.#hasFailed(version));
    for (const [index, version] of hanging.entries()) {
      const phase = version === this.#shown?.version ? 'start' : version.phase();
      const what = `${this.#options.source.routeId} was not there after ${GIVE_UP_AFTER} ms`;
      this.#fail(version, new LateError(phase, what), index === hanging.length - 1);
    }
  }

  #stop(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #hasFailed(version: PageVersion): boolean {
    return this.#failed.some((one) => one.version === version);
  }

  #fail(version: PageVersion, error: unknown, isShown: boolean, phase?: LoadPhase): void {
    const { source, createReference, report, change } = this.#options;
    this.#failed.push({ version, mayPass: mayPass(error) });
    // What the person is told of as late opens when it comes: until then it is not given up.
    if (isShown && error instanceof LateError && this.#shown === undefined) this.#late = version;
    else version.abandon();
    this.#reference ??= createReference();
    const failure = { phase: phase ?? phaseOf(error) ?? version.phase(), reference: this.#reference, error };
    report({ source, version, isShown, ...failure });
    if (isShown) {
      this.#stop();
      change({ status: 'failed', ...failure });
    }
  }
}

export function isSameVersion(one: PageVersion, other: PageVersion): boolean {
  return one.candidate?.version.baseUrl === other.candidate?.version.baseUrl;
}
