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

/** How to ask once more for what is being done right now: what follows a change follows it then, too. */
export const currentAttempt = (): (() => void) | undefined => current;
