import { readEnvironment as readApi } from '../../api/src/platform/environment/environment.ts';
import { readEnvironment as readIdp } from '../../idp/src/platform/environment.ts';
import { readEnvironment as readRegistry } from '../../registry/src/environment.ts';
import { openStore } from '../../registry/src/storage/storage-settings.ts';

const READERS: Readonly<Record<string, readonly ((variables: NodeJS.ProcessEnv) => unknown)[]>> = {
  api: [readApi],
  idp: [readIdp],
  registry: [readRegistry, openStore],
};

/** Every setting that a server looks at: those that hang on another one are read once that one is there. */
export function settingsRead(server: string): Set<string> {
  const names = new Set<string>();
  for (const read of READERS[server] ?? []) {
    for (const value of [undefined, 'https://any.example']) {
      const get = (_variables: object, name: string | symbol) => {
        if (typeof name === 'string') names.add(name);
        return value;
      };
      try {
        read(new Proxy({}, { get }));
      } catch {
        // Hardly any of them means something; what counts is that it was asked for.
      }
    }
  }
  return names;
}
