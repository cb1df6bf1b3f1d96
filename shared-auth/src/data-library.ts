import type { createApolloClient } from './client.ts';

/**
 * What a page of data is made with; it comes with the first screen that imports it. Who asks for it here does so before
 * React is there: nothing of this file may need that.
 */
export interface DataLibrary {
  createApolloClient: typeof createApolloClient;
}

let library: DataLibrary | undefined;
const listeners = new Set<() => void>();

/** The library tells that it is here, before whoever imports it runs. */
export function offerDataLibrary(offered: DataLibrary): void {
  library = offered;
  for (const listener of listeners) listener();
}

/** Undefined until something of the page has imported it. */
export function dataLibrary(): DataLibrary | undefined {
  return library;
}

export function onDataLibrary(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
