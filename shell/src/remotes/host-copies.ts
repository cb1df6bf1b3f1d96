import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The versions that the shell brings along, by shared module. */
export type HostVersions = Readonly<Record<string, string | undefined>>;

/** As the shell's build is called. */
const SHELL = 'shell';

/**
 * Everything the shell provides is used from the shell: two copies of one shared entry would mean two sessions, two
 * themes, two caches on one page. The versions are noted at the start, because the runtime forgets who brought a copy
 * once a remote has used it.
 */
export function hostCopies(versions: HostVersions): ModuleFederationRuntimePlugin {
  return {
    name: 'bloom-host-copies',
    resolveShare: (resolution) => {
      const { shareScopeMap, scope, pkgName } = resolution;
      const version = versions[pkgName];
      const own = version === undefined ? undefined : shareScopeMap[scope]?.[pkgName]?.[version];
      if (own !== undefined) {
        resolution.resolver = () => ({ shared: own, useTreesShaking: false });
      }
      return resolution;
    },
    // The runtime takes whoever asked first for who brought it.
    afterLoadShare: ({ pkgName, shareScopeMap }) => {
      const version = versions[pkgName];
      const own = version === undefined ? undefined : shareScopeMap.default?.[pkgName]?.[version];
      if (own !== undefined) own.from = SHELL;
    },
  };
}
