/** One copy of a shared module on this page. */
export interface SharedCopy {
  name: string;
  version: string;
  /** Who brought it. */
  from: string;
  /** Who uses it. */
  usedBy: string[];
  isLoaded: boolean;
}

interface ScopeEntry {
  from?: string;
  useIn?: string[];
  loaded?: boolean | 1;
  lib?: unknown;
}

/** What Module Federation keeps: by scope, by module, by version. */
export type ShareScopes = Record<string, Record<string, Record<string, ScopeEntry>>>;

/** Containers are called mfe_cra where people say mfe-cra. */
function spoken(name: string): string {
  return name.replaceAll('_', '-');
}

/** The versions that the shell brings along, by module. */
export type HostShares = Readonly<Record<string, readonly { version: string }[] | undefined>>;

/**
 * Every copy in use first, then what was only offered; both by name. The runtime forgets who brought a copy once
 * another has used it, so what the shell has in that version is the shell's.
 */
export function sharedCopies(scopes: ShareScopes, host: HostShares = {}): SharedCopy[] {
  const isHosts = (name: string, version: string) => host[name]?.some((share) => share.version === version);
  const copies = Object.entries(scopes.default ?? {}).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, { from = '', useIn = [], loaded, lib }]) => ({
      name,
      version,
      from: isHosts(name, version) ? 'shell' : spoken(from),
      usedBy: [...new Set(useIn.map(spoken))].sort(),
      isLoaded: Boolean(loaded) || lib !== undefined,
    })),
  );
  return copies.sort(
    (one, other) =>
      Number(other.isLoaded) - Number(one.isLoaded) ||
      one.name.localeCompare(other.name) ||
      one.version.localeCompare(other.version),
  );
}

/** Modules of which two copies run: the reason of many a riddle. */
export function doubled(copies: readonly SharedCopy[]): string[] {
  const names = copies.filter(({ isLoaded }) => isLoaded).map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
