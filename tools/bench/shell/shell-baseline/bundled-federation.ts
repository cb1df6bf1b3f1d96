import type { Federation } from '../../../../shell/src/remotes/federation.ts';
import { modules } from './bundled-remotes.ts';

/** Stands in for shell/src/remotes/federation.ts: every remote is there from the start. */
export function startFederation(): Federation {
  return {
    load: async ({ id }) => {
      const module = modules[id];
      if (module === undefined) throw new Error(`${id} is not in the bundle`);
      return module;
    },
    prepare: () => undefined,
    phase: () => 'chunk',
    traceId: () => '',
    abandon: () => undefined,
    release: () => undefined,
  };
}
