import type { SessionSnapshot } from './session.tsx';

/** Holds the current snapshot for React and for whoever is not React. */
export function createSnapshotStore(initial: SessionSnapshot) {
  let snapshot = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set(next: SessionSnapshot) {
      snapshot = next;
      for (const listener of [...listeners]) {
        listener();
      }
    },
  };
}
