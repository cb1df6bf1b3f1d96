import type { RegisteredRemote, RemoteModule } from '@bloom/shared-ui/remote';
import {
  getInstance,
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { deadlines, type HostVersions, hostCopies } from './federation-plugins.ts';

/** How remotes reach this page; the loader of pages knows nothing of Module Federation. */
export interface Federation {
  /** @param again forgets what an earlier attempt left behind. */
  load(remote: RegisteredRemote, again: boolean): Promise<RemoteModule>;
  /** Drops requests of the remote that hang, so that the next attempt makes new ones. */
  abandon(remote: RegisteredRemote): void;
}

/** Name of a remote inside of Module Federation, where it becomes a global variable. */
function federationName(id: string): string {
  return id.replaceAll('-', '_');
}

/** What this build of the shell shares, before any remote adds its own. */
function hostVersions(): HostVersions {
  const shared = getInstance()?.options.shared ?? {};
  return Object.fromEntries(Object.entries(shared).map(([name, copies]) => [name, copies[0]?.version]));
}

export function startFederation(): Federation {
  const plugins = [deadlines, hostCopies(hostVersions())];
  registerPlugins(plugins);
  // Remotes resolve shared modules in instances of their own, made later from the global plugins.
  registerGlobalPlugins(plugins);

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
