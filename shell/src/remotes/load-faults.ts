import type { ComponentType } from 'react';

/** A version of a remote that is being loaded. */
export interface LoadedVersion {
  id: string;
  version: string;
}

/**
 * Faults that squads cause on purpose, in their own tab, to see what people would see. The developer tools implement
 * it; without them nothing of this is loaded and every step asks once whether there is somebody.
 */
export interface LoadFaults {
  /** A request of the list (`remote` is undefined) or of a remote's federation manifest; `send` makes the real one. */
  fetch(
    remote: LoadedVersion | undefined,
    url: string,
    init: RequestInit,
    send: (url: string, init: RequestInit) => Promise<Response>,
  ): Promise<Response>;
  /** The script of an entry with address, integrity and crossOrigin set, before the page gets it. May change it. */
  script(remote: LoadedVersion, script: HTMLScriptElement): void;
  /** The load of a page (its chunks): may reject, hang, or give a page that crashes when it is drawn. */
  page(remote: LoadedVersion, load: () => Promise<ComponentType>): Promise<ComponentType>;
}

let current: LoadFaults | undefined;

export function setLoadFaults(faults: LoadFaults | undefined): void {
  current = faults;
}

export function loadFaults(): LoadFaults | undefined {
  return current;
}
