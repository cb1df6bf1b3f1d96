const ends = new Set<() => Promise<unknown>>();

/** Says what must be ended, and waited for, when the measurement is broken off. @returns what takes it back */
export function onBreakOff(end: () => Promise<unknown>): () => void {
  ends.add(end);
  return () => ends.delete(end);
}

/** Nothing that a measurement has started stays behind, whatever it was about to do. */
export async function breakOff(): Promise<void> {
  await Promise.allSettled([...ends].map((end) => end()));
}
