export type StorageKind = 'local' | 'session';

/** The browser's own storage; undefined where it is blocked: then naming it is enough to throw. */
function native(kind: StorageKind): Storage | undefined {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

function wrote(storage: Storage | undefined, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    return false;
  }
}

/**
 * Storage that never throws. What the browser refuses (blocked, or full) goes to the storage of the tab, and when that
 * is refused too it lives as long as the page.
 */
class PatientStorage implements Storage {
  readonly #kind: StorageKind;
  readonly #memory = new Map<string, string>();

  constructor(kind: StorageKind) {
    this.#kind = kind;
  }

  /** In the order they are tried. */
  get #places(): (Storage | undefined)[] {
    return this.#kind === 'local' ? [native('local'), native('session')] : [native('session')];
  }

  get #keys(): string[] {
    const stored = this.#places.flatMap((place) => (place === undefined ? [] : Object.keys(place)));
    return [...new Set([...stored, ...this.#memory.keys()])];
  }

  get length(): number {
    return this.#keys.length;
  }

  key(index: number): string | null {
    return this.#keys[index] ?? null;
  }

  getItem(key: string): string | null {
    const remembered = this.#memory.get(key);
    if (remembered !== undefined) {
      return remembered;
    }
    for (const place of this.#places) {
      const stored = place?.getItem(key) ?? null;
      if (stored !== null) {
        return stored;
      }
    }
    return null;
  }

  setItem(key: string, value: string): void {
    const places = this.#places;
    const kept = places.findIndex((place) => wrote(place, key, value));
    // What an earlier attempt left elsewhere would win, or come back. Never removed first: other tabs watch.
    this.#memory.delete(key);
    for (const [index, place] of places.entries()) {
      if (index !== kept) {
        place?.removeItem(key);
      }
    }
    if (kept === -1) {
      this.#memory.set(key, value);
    }
  }

  removeItem(key: string): void {
    this.#memory.delete(key);
    for (const place of this.#places) {
      place?.removeItem(key);
    }
  }

  clear(): void {
    for (const key of this.#keys) {
      this.removeItem(key);
    }
  }
}

const storages: Record<StorageKind, Storage> = {
  local: new PatientStorage('local'),
  session: new PatientStorage('session'),
};

/** The storage of this browser, or of this tab; it never throws. */
export function browserStorage(kind: StorageKind): Storage {
  return storages[kind];
}

const PROBE = 'bloom.probe';

/** Whether anything survives leaving the page, as signing in does: somewhere, for this tab at least. */
export function survivesLeaving(): boolean {
  const place = [native('local'), native('session')].find((candidate) => wrote(candidate, PROBE, '1'));
  place?.removeItem(PROBE);
  return place !== undefined;
}

/** Forgets what the tab remembers for as long as it is open: the next person here is somebody else. */
export function forgetTab(): void {
  const storage = browserStorage('session');
  for (const key of Object.keys(native('session') ?? {})) {
    if (key.startsWith('bloom.')) {
      storage.removeItem(key);
    }
  }
}
