import type { RetentionRun } from './retention-report.repository.ts';

type Told = Pick<RetentionRun, 'category' | 'day' | 'rows' | 'due_in_seven_days' | 'held' | 'error'>;

/** A line for each category; well when none failed. */
export function reportOf(runs: readonly Told[]): { lines: string[]; isWell: boolean } {
  if (runs.length === 0) return { lines: ['No night has run yet: retention runs at 02:00 (Paris).'], isWell: true };
  const width = Math.max(...runs.map(({ category }) => category.length));
  const lines = runs.map((run) => `${run.day}  ${run.category.padEnd(width)}  ${outcomeOf(run)}`);
  return { lines, isWell: runs.every(({ error }) => error === null) };
}

function outcomeOf({ rows, due_in_seven_days: due, held, error }: Told): string {
  if (error !== null) return `FAILED: ${error}`;
  if (held) return 'held: nothing goes';
  const next = due === null ? '' : `, ${due} in the coming seven days`;
  return `${rows} gone${next}`;
}
