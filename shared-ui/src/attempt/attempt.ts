/** What somebody asked for. */
export interface Attempt {
  /** Does the whole of it once more. */
  again: () => void;
  /** Whether what was pressed or sent is still on the screen. */
  isThere: () => boolean;
}

let current: Attempt | undefined;

/** Runs what somebody asked for; a change that is sent meanwhile is tried again by asking for the whole once more. */
export function attempt<Result>(whole: Attempt | undefined, work: () => Result): Result {
  const outer = current;
  current = whole;
  try {
    return work();
  } finally {
    current = outer;
  }
}

/** What is being done right now, with everything that follows it; undefined where nothing is being done. */
export const currentAttempt = (): Attempt | undefined => current;
