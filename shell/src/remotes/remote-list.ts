import { browserStorage } from '@bloom/shared-auth/browser-storage';
import { loadRuntimeConfig } from '@bloom/shared-auth/load-runtime-config';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import type { RegisteredRemote, RemoteList } from '@bloom/shared-ui/remote';
import { readRemoteList } from './list-shape.ts';
import { loadFaults } from './load-faults.ts';
import { openSigned, RefusedListError, type RegistryKeys, UnknownKeyError } from './signed-text.ts';

const KEPT = 'bloom.remote-list';
const NEWEST = 'bloom.remote-list-issued';
/** The registry answers in milliseconds; past this the list of the last visit serves better, in milliseconds. */
const REGISTRY_DEADLINE = 4000;
/** Ours has some ten kilobytes; in letters. */
const LONGEST = 2_000_000;
/** Copies of the registry read their storage at different moments, with clocks of their own; in milliseconds. */
const TOLERANCE = 60_000;
/** Beyond this a list of the past is no help: versions in it may be gone for good reasons. In milliseconds. */
const KEPT_AT_MOST = 14 * DAY_MS;

export interface KnownRemotes {
  /** kept: the registry does not answer or is not believed, these are the remotes of the last visit. */
  source: 'registry' | 'kept' | 'none';
  remotes: RegisteredRemote[];
  /** Why the registry's answer was not used; for developers. */
  refused?: unknown;
}

export type RegistrySettings = Pick<RuntimeConfig, 'registryUrl' | 'registryKeys'>;

export interface ListOptions {
  /** In milliseconds. */
  deadline?: number;
  storage?: Storage;
}

/** The whole text, unless it never ends. */
async function limitedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST) {
      void reader?.cancel();
      throw new RefusedListError('too long');
    }
  }
  return text + decoder.decode();
}

/** A tab that was opened before the registry got another key reads in the settings of now whether it is one. */
async function provenList(text: string, keys: RegistryKeys | undefined): Promise<RemoteList> {
  try {
    return readRemoteList(await openSigned(text, keys));
  } catch (refused) {
    if (!(refused instanceof UnknownKeyError)) throw refused;
    const settings = await loadRuntimeConfig().catch(() => undefined);
    return readRemoteList(await openSigned(text, settings?.registryKeys));
  }
}

async function ask(url: string, deadline: number): Promise<string> {
  const send = (address: string, init: RequestInit) => fetch(address, init);
  const init: RequestInit = { cache: 'no-cache', signal: AbortSignal.timeout(deadline) };
  const faults = loadFaults();
  const response = await (faults ? faults.fetch(undefined, url, init, send) : send(url, init));
  if (!response.ok) {
    throw new Error(`The registry answered ${response.status}`);
  }
  return limitedText(response);
}

function newestKept(storage: Storage): number {
  const issued = Number(storage.getItem(NEWEST));
  // A registry whose clock was wrong once must not lock everybody out until that day has come.
  return Number.isFinite(issued) ? Math.min(issued, Date.now()) : 0;
}

function refuseOld({ issuedAt, validUntil }: RemoteList, storage: Storage): void {
  if (Date.parse(validUntil) < Date.now() - TOLERANCE) {
    throw new RefusedListError(`expired at ${validUntil}`);
  }
  if (Date.parse(issuedAt) < newestKept(storage) - TOLERANCE) {
    throw new RefusedListError(`replayed: it was issued at ${issuedAt}, a newer one is known`);
  }
}

function keep(text: string, { issuedAt }: RemoteList, storage: Storage): void {
  storage.setItem(KEPT, text);
  storage.setItem(NEWEST, String(Math.max(Date.parse(issuedAt), newestKept(storage))));
}

/** Proven again: whoever can write into this storage must not be able to choose what runs here. */
async function keptList({ registryKeys }: RegistrySettings, storage: Storage): Promise<KnownRemotes> {
  try {
    const list = await provenList(storage.getItem(KEPT) ?? '', registryKeys);
    const isOld = Date.parse(list.issuedAt) < Date.now() - KEPT_AT_MOST;
    return isOld ? { source: 'none', remotes: [] } : { source: 'kept', remotes: list.remotes };
  } catch {
    return { source: 'none', remotes: [] };
  }
}

/**
 * The list of the last visit before anybody has proven it: enough to guess which of the shell's own files a page will
 * need, and for nothing else.
 */
export function guessedRemotes(storage: Storage = browserStorage('local')): RegisteredRemote[] {
  try {
    const { payload } = JSON.parse(storage.getItem(KEPT) ?? '{}') as { payload?: string };
    return readRemoteList(payload ?? '').remotes;
  } catch {
    return [];
  }
}

/** The published remotes, signed by the registry; never rejects. */
export async function loadRemoteList(
  settings: RegistrySettings,
  { deadline = REGISTRY_DEADLINE, storage = browserStorage('local') }: ListOptions = {},
): Promise<KnownRemotes> {
  try {
    const text = await ask(new URL('/remotes.json', settings.registryUrl).href, deadline);
    const list = await provenList(text, settings.registryKeys);
    refuseOld(list, storage);
    keep(text, list, storage);
    return { source: 'registry', remotes: list.remotes };
  } catch (refused) {
    return { ...(await keptList(settings, storage)), refused };
  }
}
