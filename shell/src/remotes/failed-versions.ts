import { browserStorage } from '@bloom/shared-auth/browser-storage';

const KEPT = 'bloom.failed-versions';

function kept(storage: Storage): string[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEPT) ?? '[]');
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Versions that failed in this tab while the one before them opened: so it was not the network. They are not tried
 * again by themselves; a newer version is, and another tab tries them too.
 */
export class FailedVersions {
  readonly #storage: Storage;

  constructor(storage: Storage = browserStorage('session')) {
    this.#storage = storage;
  }

  has(id: string, version: string): boolean {
    return kept(this.#storage).includes(`${id}@${version}`);
  }

  add(id: string, version: string): void {
    this.#storage.setItem(KEPT, JSON.stringify([...new Set([...kept(this.#storage), `${id}@${version}`])]));
  }

  /** Somebody asks for it: every version of the remote may be tried again. */
  forget(id: string): void {
    const others = kept(this.#storage).filter((name) => !name.startsWith(`${id}@`));
    this.#storage.setItem(KEPT, JSON.stringify(others));
  }
}
