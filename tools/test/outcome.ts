export interface Outcome {
  suite: string;
  passed: number;
  failed: number;
  /** What to show when something failed. */
  output: string;
}

export function total(outcomes: Outcome[]): { passed: number; failed: number } {
  return outcomes.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** A suite that could not be counted has failed, whatever its exit code says. */
export function uncounted(suite: string, output: string): Outcome {
  return { suite, passed: 0, failed: 1, output };
}
