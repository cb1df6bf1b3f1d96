import { browserStorage } from '@bloom/shared-auth/browser-storage';
import type { RegisteredRemote, RemoteList } from '@bloom/shared-ui/remote';

const KEPT = 'bloom.remote-list';
/** The registry answers in milliseconds; past this the list of the last visit serves better, in milliseconds. */
const REGISTRY_DEADLINE = 4000;

export interface KnownRemotes {
  /** kept: the registry does not answer, these are the remotes of the last visit. */
  source: 'registry' | 'kept' | 'none';
  remotes: RegisteredRemote[];
}

function isRemoteList(value: unknown): value is RemoteList {
  const remotes = (value as RemoteList | null)?.remotes;
  return (
    Array.isArray(remotes) &&
    remotes.every((remote) => typeof remote?.baseUrl === 'string' && Array.isArray(remote.manifest?.routes))
  );
}

function keptList(storage: Storage): KnownRemotes {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? 'null');
    return isRemoteList(kept) ? { source: 'kept', remotes: kept.remotes } : { source: 'none', remotes: [] };
  } catch {
    return { source: 'none', remotes: [] };
  }
}

function keep(storage: Storage, list: RemoteList): void {
  try {
    storage.setItem(KEPT, JSON.stringify(list));
  } catch {
    // Without storage the next visit needs the registry, as this one did.
  }
}

/** The published remotes; never rejects. */
export async function loadRemoteList(
  registryUrl: string,
  deadline = REGISTRY_DEADLINE,
  storage: Storage = browserStorage('local'),
): Promise<KnownRemotes> {
  try {
    const response = await fetch(`${registryUrl}/remotes.json`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(deadline),
    });
    const list: unknown = response.ok ? await response.json() : undefined;
    if (!isRemoteList(list)) {
      return keptList(storage);
    }
    keep(storage, list);
    return { source: 'registry', remotes: list.remotes };
  } catch {
    return keptList(storage);
  }
}
