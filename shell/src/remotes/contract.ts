import type { RemoteVersion } from '@bloom/shared-ui/remote';
import { satisfy } from '@module-federation/enhanced/runtime';
import type { FederationManifest } from './federation-manifest.ts';
import type { HostVersions } from './host-copies.ts';
import { LoadError } from './load-error.ts';
import { isCompatible, SHELL_API } from './shell-api.ts';

/**
 * A remote made for another shell is not even fetched.
 * @throws LoadError that names both versions.
 */
export function checkShellApi(id: string, { version, manifest }: RemoteVersion): void {
  if (!isCompatible(manifest.shellApi)) {
    throw new LoadError(
      'contract',
      `${id}@${version} needs the shell API ${manifest.shellApi}, this shell offers ${SHELL_API}`,
    );
  }
}

/**
 * What must exist once in the page comes from the shell; the federation runtime only warns when it is another version
 * than the remote was built for.
 * @throws LoadError that names both versions.
 */
export function checkShared(id: string, version: string, { shared }: FederationManifest, host: HostVersions): void {
  for (const { name, requiredVersion } of shared) {
    const offered = host[name];
    if (offered !== undefined && requiredVersion !== undefined && !satisfy(offered, requiredVersion)) {
      throw new LoadError('contract', `${id}@${version} needs ${name} ${requiredVersion}, this shell has ${offered}`);
    }
  }
}
