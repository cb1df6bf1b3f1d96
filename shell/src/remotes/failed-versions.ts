import { browserStorage } from '@bloom/shared-auth/browser-storage';

const KEPT = 'bloom.failed-versions';
/**
 * A version whose files did not come is left alone for so long, twice as long after each further time; in milliseconds.
 */
const PAUSE = 60_000;

const storage = browserStorage('session');

interface Failure {
  times: number;
  /** When it may be tried again; nothing: not by itself. */
  until?: number;
}

type Failures = Record<string, Failure>;

function isFailure(value: unknown): value is Failure {
  const { times, until } = (value ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return typeof times === 'number' && (until === undefined || typeof until === 'number');
}

function kept(): Failures {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEPT) ?? '{}');
    return Object.fromEntries(Object.entries(value ?? {}).filter((entry) => isFailure(entry[1])));
  } catch {
    return {};
  }
}

/**
 * Versions that failed in this tab while the one before them opened. What is broken is not tried again by itself: a
 * newer version is, and another tab tries them too. What did not come in time is tried again at a later page.
 */
export class FailedVersions {
  has(id: string, version: string): boolean {
    const failure = kept()[`${id}@${version}`];
    return failure !== undefined && (failure.until === undefined || Date.now() < failure.until);
  }

  /** @param mayPass whether the network may have been the reason. */
  add(id: string, version: string, mayPass = false): void {
    const failures = kept();
    const name = `${id}@${version}`;
    const times = (failures[name]?.times ?? 0) + 1;
    failures[name] = mayPass ? { times, until: Date.now() + PAUSE * 2 ** (times - 1) } : { times };
    storage.setItem(KEPT, JSON.stringify(failures));
  }

  /** Somebody asks for it: every version of the remote may be tried again. */
  forget(id: string): void {
    const others = Object.entries(kept()).filter(([name]) => !name.startsWith(`${id}@`));
    storage.setItem(KEPT, JSON.stringify(Object.fromEntries(others)));
  }
}
