import { forSubject } from './cohort.ts';
import { loadRemoteList, type RegistrySettings } from './remote-list.ts';
import type { RemoteVersions } from './remote-versions.ts';

/** Somebody who clicks through ten pages asks once, in milliseconds. */
const AT_MOST_EVERY = 30_000;

/**
 * An open tab keeps what it runs; what it has not opened yet follows the registry.
 * @returns called at each navigation; asks in the background, and a registry that does not answer changes nothing.
 */
export function followRegistry(
  settings: RegistrySettings,
  versions: RemoteVersions,
  subject: string,
): () => Promise<void> {
  let asked = Date.now();
  return async () => {
    if (Date.now() - asked < AT_MOST_EVERY) return;
    asked = Date.now();
    const { source, remotes } = await loadRemoteList(settings);
    if (source === 'registry') versions.update(remotes.map((remote) => forSubject(remote, subject)));
  };
}
