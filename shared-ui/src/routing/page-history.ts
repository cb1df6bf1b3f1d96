import { UNSAFE_createBrowserHistory } from 'react-router';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** The address of the page, and who wants to know of its changes. */
export interface PageHistory {
  /** As `Router` takes it. */
  navigator: History;
  /** While listeners are told: whether the page is to stay where it is scrolled to (`preventScrollReset`). */
  keepsScroll(): boolean;
  /** Called after each change, before anything is drawn for it. */
  subscribe(listener: () => void): () => void;
}

type Options = { preventScrollReset?: boolean };

/** The browser's own history serves one listener; this one serves all, and lets go of the page with the last. */
export function openHistory(): PageHistory {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  const listeners = new Set<() => void>();
  let keepsScroll = false;
  let stop: (() => void) | undefined;

  const noting =
    (change: History['push']) =>
    (to: Parameters<History['push']>[0], state?: unknown, options?: Options): void => {
      keepsScroll = options?.preventScrollReset === true;
      change(to, state);
      keepsScroll = false;
    };
  const navigator: History = Object.create(history, {
    push: { value: noting(history.push) },
    replace: { value: noting(history.replace) },
  });

  return {
    navigator,
    keepsScroll: () => keepsScroll,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= history.listen(() => {
        for (const one of [...listeners]) one();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
