import { referenceOf } from '@bloom/shared-ui/report-error';
import type { PageFailure, PageSource, PageState, PageVersion } from '../remotes/page-version.ts';
import { isSameVersion, PageOpening } from './page-opening.ts';

export interface PageLoadsOptions {
  /** Called once for each version that fails. */
  report: (failure: PageFailure) => void;
  createReference: () => string;
  opened?: (source: PageSource, version: PageVersion) => void;
}

const IDLE: PageState = { status: 'idle' };

/** A page that broke over one object may well show another: who comes again need not ask for it. */
const isTriedAgain = (state: PageState) => state.status === 'failed' && state.phase === 'render';

/**
 * Loads pages and remembers how far each is. The shell owns this, not React: a `React.lazy` that failed once fails for
 * ever, and its fallback cannot tell slow from dead.
 */
export class PageLoads {
  readonly #options: PageLoadsOptions;
  readonly #states = new Map<string, PageState>();
  readonly #openings = new Map<string, PageOpening>();
  /** Those that were given up while something is on its way. */
  readonly #late = new Map<string, PageOpening>();
  /** Files that came again, and whose page was tried then: one that fails all the same is not what was published. */
  readonly #cameAgain = new Map<string, Set<string>>();
  readonly #prefetches = new Set<string>();
  /** What each page was loaded as, see PageSource. */
  readonly #generations = new Map<string, string | undefined>();
  readonly #listeners = new Set<() => void>();

  constructor(options: PageLoadsOptions) {
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  state(routeId: string): PageState {
    return this.#states.get(routeId) ?? IDLE;
  }

  /**
   * A page is about to be drawn. What is left of an older version, or of a failure, is forgotten, and nothing of it is
   * drawn again.
   */
  enter(source: PageSource): void {
    const { routeId } = source;
    const state = this.state(routeId);
    const isUnderWay = state.status === 'loading' || this.#openings.has(routeId);
    const isLeft = state.status === 'failed' || this.#generations.get(routeId) !== source.generation?.();
    if (state.status === 'idle' || isUnderWay || !isLeft) return;
    this.#prefetches.delete(routeId);
    this.#forgetLate(routeId);
    // What kept it from coming may be over: whoever comes again need not ask for another try.
    if (state.status === 'failed' && state.phase !== 'render') source.retry?.();
    // Nobody is told: whoever still shows it is about to leave.
    this.#states.delete(routeId);
  }

  /** Begins to load a page unless it is there, on its way, or waiting for « Réessayer ». */
  open(source: PageSource): void {
    const state = this.state(source.routeId);
    if (state.status === 'idle' || isTriedAgain(state)) {
      this.#begin(source);
    } else if (state.status === 'ready' && !state.isStarted && !this.#openings.has(source.routeId)) {
      // It came ahead of the click: from now on it has to start in time. Meanwhile its version may have failed.
      const isStillGood = source.versions().some((version) => isSameVersion(version, state.version));
      this.#begin(source, isStillGood ? state : undefined);
    }
  }

  /**
   * The person went elsewhere before it was there: nobody waits any more, and what is late for nobody is no failure.
   */
  leave({ routeId }: PageSource): void {
    this.#forgetLate(routeId);
    const opening = this.#openings.get(routeId);
    if (opening === undefined) return;
    this.#openings.delete(routeId);
    const state = this.state(routeId);
    // What has come stays, as what came ahead of a click does. Nobody is told: nobody shows it.
    if (opening.leave() && state.status === 'ready') this.#states.set(routeId, { ...state, slow: false });
    else this.#states.delete(routeId);
  }

  retry(source: PageSource): void {
    if (this.state(source.routeId).status !== 'failed') return;
    this.#forgetLate(source.routeId);
    source.retry?.();
    this.#begin(source);
  }

  /** The file that did not come does now. */
  retryWith(source: PageSource, file: string): void {
    this.#cameAgain.set(source.routeId, (this.#cameAgain.get(source.routeId) ?? new Set()).add(file));
    this.retry(source);
  }

  /** Whether the page would be tried once the file comes: once for each file, until the page has opened. */
  awaits({ routeId }: PageSource, file: string): boolean {
    return this.#cameAgain.get(routeId)?.has(file) !== true;
  }

  /** The page stands on the screen. */
  started(source: PageSource): void {
    const state = this.state(source.routeId);
    if (state.status !== 'ready' || state.isStarted) return;
    const instead = this.#openings.get(source.routeId)?.end() ?? [];
    this.#openings.delete(source.routeId);
    this.#cameAgain.delete(source.routeId);
    this.#set(source.routeId, { ...state, isStarted: true, slow: false });
    source.opened?.(state.version, instead);
    this.#generations.set(source.routeId, source.generation?.());
    this.#options.opened?.(source, state.version);
  }

  /** The page threw while it was drawn: before it has started another version is tried, later it is only told. */
  crashed(source: PageSource, error: unknown): void {
    const { routeId } = source;
    const state = this.state(routeId);
    if (state.status !== 'ready') return;
    if (state.isStarted) {
      const reference = referenceOf(error) ?? this.#options.createReference();
      const { version } = state;
      this.#options.report({ source, version, phase: 'render', reference, error, isShown: false, isLate: true });
      return;
    }
    if (!this.#openings.has(routeId)) this.#begin(source, state);
    this.#openings.get(routeId)?.crashed(error);
  }

  /** Loads ahead of a click; a failure stays silent and the click tries again. */
  prefetch(source: PageSource): void {
    const { routeId } = source;
    const upcoming = source.upcoming?.();
    // Running it would change the look of what is on the screen.
    if (upcoming !== undefined) {
      upcoming.prepare?.();
      return;
    }
    const [version] = source.versions();
    if (version === undefined || this.state(routeId).status !== 'idle' || this.#prefetches.has(routeId)) return;
    this.#prefetches.add(routeId);
    this.#generations.set(routeId, source.generation?.());
    version.prepare?.();
    version.load().then(
      (Page) => {
        if (this.state(routeId).status !== 'idle') return;
        this.#set(routeId, { status: 'ready', Page, version, isStarted: false, slow: false });
      },
      () => undefined,
    );
  }

  #begin(source: PageSource, shown?: Extract<PageState, { status: 'ready' }>): void {
    const { routeId } = source;
    const { report, createReference } = this.#options;
    this.#generations.set(routeId, source.generation?.());
    if (shown === undefined) this.#set(routeId, { status: 'loading', slow: false });
    const opening: PageOpening = new PageOpening({
      source,
      createReference,
      report,
      shown: shown && { version: shown.version, Page: shown.Page },
      change: (state) => {
        if (state.status === 'failed') {
          this.#openings.delete(routeId);
          this.#late.set(routeId, opening);
        }
        this.#set(routeId, state);
      },
      cameLate: (late) => {
        if (this.#late.get(routeId) !== opening) return;
        this.#late.delete(routeId);
        this.#set(routeId, { status: 'ready', ...late, isStarted: false, slow: false });
        this.#begin(source, { status: 'ready', ...late, isStarted: false, slow: false });
      },
    });
    this.#openings.set(routeId, opening);
    opening.begin();
  }

  #forgetLate(routeId: string): void {
    this.#late.get(routeId)?.forgetLate();
    this.#late.delete(routeId);
  }

  #set(routeId: string, state: PageState): void {
    this.#states.set(routeId, state);
    for (const listener of [...this.#listeners]) {
      listener();
    }
  }
}
