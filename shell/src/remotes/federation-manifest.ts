import type { RemoteVersion } from '@bloom/shared-ui/remote';
import { LoadError } from './load-error.ts';
import { loadFaults } from './load-faults.ts';
import { addressOf, hasIntegrity } from './remote-files.ts';

/** A manifest is a few kilobytes; nobody waits longer for it, in milliseconds. */
const DEADLINE = 5000;

/** As much of a build's mf-manifest.json as the shell reads. */
export interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  shared: { name: string; requiredVersion?: string }[];
  /** `sha384-…` of every file of the build, by its path; published versions have it. */
  integrity?: Record<string, string>;
}

function isManifest(value: unknown): value is FederationManifest {
  const { metaData, shared } = (value ?? {}) as Partial<FederationManifest>;
  return (
    typeof metaData?.globalName === 'string' &&
    typeof metaData.remoteEntry?.name === 'string' &&
    Array.isArray(shared) &&
    shared.every((one) => typeof one?.name === 'string')
  );
}

/** The connection fails and hangs here as on the network: one error says both. */
async function download(id: string, { version, entry, baseUrl, integrity }: RemoteVersion): Promise<ArrayBuffer> {
  const url = addressOf(new URL(entry, baseUrl).href, baseUrl);
  const send = (address: string, init: RequestInit) => fetch(address, init);
  const init: RequestInit = { signal: AbortSignal.timeout(DEADLINE) };
  const faults = loadFaults();
  try {
    const response = await (faults ? faults.fetch({ id, version }, url, init, send) : send(url, init));
    if (response.ok) return await response.arrayBuffer();
    throw new Error(`answered ${response.status}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new LoadError('manifest', `${url} did not come: ${why}`, error, { file: url, integrity });
  }
}

/**
 * What a published version is made of. Its hash stands in the signed list; it holds the hashes of all other files.
 * @throws LoadError
 */
export async function loadFederationManifest(id: string, version: RemoteVersion): Promise<FederationManifest> {
  const bytes = await download(id, version);
  const isHashed = version.integrity !== '';
  if (isHashed && !(await hasIntegrity(bytes, version.integrity))) {
    throw new LoadError('integrity', `${version.entry} of ${id}@${version.version} is not what the registry signed`);
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new LoadError('manifest', `${version.entry} of ${id}@${version.version} is no JSON`, error);
  }
  if (!isManifest(manifest)) {
    throw new LoadError('manifest', `${version.entry} of ${id}@${version.version} is no federation manifest`);
  }
  if (isHashed && manifest.integrity === undefined) {
    throw new LoadError('integrity', `${id}@${version.version} was published without the hashes of its files`);
  }
  return manifest;
}
