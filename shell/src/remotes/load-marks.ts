import type { RemoteVersion } from '@bloom/shared-ui/remote';

/** Measures a step of loading a remote where developers look for it: the browser's own timeline. */
export async function markPhase<Result>(
  { id, version }: { id: string; version: RemoteVersion },
  phase: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    // Some browsers know only the older form.
    performance.measure?.(`bloom:load ${id}@${version.version} ${phase}`, { start, end: performance.now() });
  }
}
