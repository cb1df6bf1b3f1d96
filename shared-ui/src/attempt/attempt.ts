let current: (() => void) | undefined;

/** Runs what somebody asked for; a change that is sent meanwhile is tried again by asking for the whole once more. */
export function attempt<Result>(again: () => void, work: () => Result): Result {
  const outer = current;
  current = again;
  try {
    return work();
  } finally {
    current = outer;
  }
}

/** Repeats what is being done right now, with everything that follows it; undefined where nothing is being done. */
export const currentAttempt = (): (() => void) | undefined => current;
