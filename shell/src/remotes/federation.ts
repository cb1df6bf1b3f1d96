import type { RegisteredRemote, RemoteModule } from '@bloom/shared-ui/remote';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';

/** A manifest is a few kilobytes; nobody waits longer for it, in milliseconds. */
const MANIFEST_DEADLINE = 5000;
const SCRIPT_DEADLINE = 7000;

/** How remotes reach this page; the loader of pages knows nothing of Module Federation. */
export interface Federation {
  /** @param again forgets what an earlier attempt left behind. */
  load(remote: RegisteredRemote, again: boolean): Promise<RemoteModule>;
  /** Drops requests of the remote that hang, so that the next attempt makes new ones. */
  abandon(remote: RegisteredRemote): void;
}

/** Deadlines the runtime does not have: by itself a hanging manifest never fails. */
const deadlines: ModuleFederationRuntimePlugin = {
  name: 'bloom-deadlines',
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(MANIFEST_DEADLINE) }),
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    return { script, timeout: SCRIPT_DEADLINE };
  },
};

/**
 * Everything the shell provides is used from the shell: two copies of one shared entry would mean two sessions, two
 * themes, two caches on one page.
 */
const hostCopies: ModuleFederationRuntimePlugin = {
  name: 'bloom-host-copies',
  resolveShare: (resolution) => {
    const { shareScopeMap, scope, pkgName } = resolution;
    const copies = Object.values(shareScopeMap[scope]?.[pkgName] ?? {});
    const own = copies.find((copy) => copy.from === 'shell');
    if (own !== undefined) {
      resolution.resolver = () => ({ shared: own, useTreesShaking: false });
    }
    return resolution;
  },
};

/** Name of a remote inside of Module Federation, where it becomes a global variable. */
function federationName(id: string): string {
  return id.replaceAll('-', '_');
}

export function startFederation(): Federation {
  registerPlugins([deadlines, hostCopies]);
  // Remotes resolve shared modules in instances of their own, made later from the global plugins.
  registerGlobalPlugins([deadlines, hostCopies]);

  return {
    async load(remote, again) {
      const name = federationName(remote.id);
      const entry = new URL(remote.entry, remote.baseUrl).href;
      registerRemotes([{ name, entry }], { force: again });
      const module = await loadRemote<RemoteModule>(`${name}/remote`);
      if (module === null || typeof module.routes !== 'object') {
        throw new Error(`${remote.id} exposes no routes`);
      }
      return module;
    },
    abandon(remote) {
      for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
        if (script.src.startsWith(remote.baseUrl)) {
          script.remove();
        }
      }
    },
  };
}
