import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The versions that the shell brings along, by shared module. */
export type HostVersions = Readonly<Record<string, string | undefined>>;

/** As the shell's build is called. */
const SHELL = 'shell';

/** How often a file of the shell is waited for, each time as long as webpack does: a slow line brings it at last. */
const WAITS = 4;

interface Copy {
  get: () => Promise<unknown>;
  loading?: Promise<unknown> | null;
}

/** By the copy whose file is asked for. */
const waiting = new WeakSet<object>();

const isLate = (error: unknown) => (error as { type?: unknown } | null)?.type === 'timeout';

/**
 * The runtime asks for a shared module once and keeps the answer, also when it is that its file did not come: on a slow
 * line no page of the visit would open any more.
 */
function waitFor(copy: Copy): void {
  if (waiting.has(copy)) return;
  waiting.add(copy);
  const { get } = copy;
  const asked = async (left: number): Promise<unknown> => {
    try {
      return await get.call(copy);
    } catch (error) {
      if (isLate(error) && left > 1) return asked(left - 1);
      copy.loading = null;
      throw error;
    }
  };
  copy.get = () => asked(WAITS);
}

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
        waitFor(own as Copy);
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
