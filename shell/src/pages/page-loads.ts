import type { ComponentType } from 'react';

/** After this the person is told that it is slower than usual, in milliseconds. */
export const SLOW_AFTER = 3000;
/** After this the page is given up, whatever hangs: manifest, entry or a chunk. */
export const GIVE_UP_AFTER = 8000;

export type PageState =
  | { status: 'idle' }
  | { status: 'loading'; slow: boolean }
  | { status: 'ready'; Page: ComponentType }
  | { status: 'failed'; reference: string; error: unknown };

/** A page and how to get it. */
export interface PageSource {
  routeId: string;
  /** The remote, or the shell: pages of one owner fail together. */
  ownerId: string;
  /** The area's French name. */
  area: string;
  /** @param again an earlier attempt failed: forget what it left behind. */
  load(again: boolean): Promise<ComponentType>;
  /** Drops requests that hang, so that the next attempt makes new ones. */
  abandon(): void;
}

export interface PageFailure {
  source: PageSource;
  reference: string;
  error: unknown;
}

export interface PageLoadsOptions {
  /** Called once for each failure that the person sees. */
  report: (failure: PageFailure) => void;
  createReference: () => string;
}

const IDLE: PageState = { status: 'idle' };

function deadline(milliseconds: number, what: string): { reached: Promise<never>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reached = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not there after ${milliseconds} ms`)), milliseconds);
  });
  return { reached, cancel: () => clearTimeout(timer) };
}

/**
 * Loads pages and remembers how far each is. The shell owns this, not React: a `React.lazy` that failed once fails for
 * ever, and its fallback cannot tell slow from dead.
 */
export class PageLoads {
  readonly #options: PageLoadsOptions;
  readonly #states = new Map<string, PageState>();
  readonly #listeners = new Set<() => void>();
  readonly #failedOwners = new Set<string>();

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

  /** Begins to load a page unless it is there, on its way, or waiting for « Réessayer ». */
  open(source: PageSource): void {
    if (this.state(source.routeId).status === 'idle') {
      void this.#load(source);
    }
  }

  retry(source: PageSource): void {
    if (this.state(source.routeId).status === 'failed') {
      void this.#load(source);
    }
  }

  /** Loads ahead of a click; a failure stays silent and the click tries again. */
  prefetch(source: PageSource): void {
    if (this.state(source.routeId).status === 'idle' && !this.#failedOwners.has(source.ownerId)) {
      source.load(false).then(
        (Page) => this.#set(source.routeId, { status: 'ready', Page }),
        () => this.#failedOwners.add(source.ownerId),
      );
    }
  }

  #set(routeId: string, state: PageState): void {
    this.#states.set(routeId, state);
    for (const listener of [...this.#listeners]) {
      listener();
    }
  }

  /** A prefetch may have brought the page meanwhile: then there is nothing slow and nothing failed. */
  #whileLoading(routeId: string, state: PageState): void {
    if (this.state(routeId).status === 'loading') {
      this.#set(routeId, state);
    }
  }

  async #load(source: PageSource): Promise<void> {
    const { routeId, ownerId } = source;
    this.#set(routeId, { status: 'loading', slow: false });
    const slow = setTimeout(() => this.#whileLoading(routeId, { status: 'loading', slow: true }), SLOW_AFTER);
    const { reached, cancel } = deadline(GIVE_UP_AFTER, routeId);
    try {
      const Page = await Promise.race([source.load(this.#failedOwners.has(ownerId)), reached]);
      this.#failedOwners.delete(ownerId);
      this.#set(routeId, { status: 'ready', Page });
    } catch (error) {
      this.#fail(source, error);
    } finally {
      clearTimeout(slow);
      cancel();
    }
  }

  #fail(source: PageSource, error: unknown): void {
    const { createReference, report } = this.#options;
    source.abandon();
    this.#failedOwners.add(source.ownerId);
    const reference = createReference();
    report({ source, reference, error });
    this.#whileLoading(source.routeId, { status: 'failed', reference, error });
  }
}
