/** Of one attempt, as W3C traces are named: 32 hexadecimal figures. */
export function newTraceId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** Measures a step of loading a remote where developers look for it: the browser's own timeline. */
export async function markPhase<Result>(name: string, traceId: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    // Where tests run there is no timeline.
    performance.measure?.(`bloom:load ${name}`, { start, end: performance.now(), detail: { traceId } });
  }
}
