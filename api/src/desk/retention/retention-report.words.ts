import type { HeldBack } from './retention.tables.ts';
import type { Preview } from './retention-preview.service.ts';
import type { RetentionRun } from './retention-report.repository.ts';

type Told = Pick<RetentionRun, 'category' | 'day' | 'rows' | 'due_in_seven_days' | 'held' | 'held_back' | 'error'>;

const REASONS: Readonly<Record<string, string>> = {
  legalHold: 'data that an officer holds',
  disputed: 'disputed',
  unpaid: 'not paid',
  owedBack: 'owed back, to the client or by the supplier',
  beingSigned: 'being signed or sealed',
};

const padded = (categories: readonly string[]): number => Math.max(...categories.map(({ length }) => length));

/** A line for each category; well when none failed. */
export function reportOf(runs: readonly Told[]): { lines: string[]; isWell: boolean } {
  if (runs.length === 0) return { lines: ['No night has run yet: retention runs at 02:00 (Paris).'], isWell: true };
  const width = padded(runs.map(({ category }) => category));
  const lines = runs.map((run) => `${run.day}  ${run.category.padEnd(width)}  ${outcomeOf(run)}`);
  return { lines, isWell: runs.every(({ error }) => error === null) };
}

function outcomeOf({ rows, due_in_seven_days: due, held, held_back: kept, error }: Told): string {
  if (error !== null) return `FAILED: ${error}`;
  if (held) return 'held: nothing goes';
  const next = due === null ? '' : `, ${due} in the coming seven days`;
  return `${rows} gone${next}${stays(kept)}`;
}

/** What would go now, and what would stay all the same. */
export function previewOf(previews: readonly Preview[]): string[] {
  const width = padded(previews.map(({ category }) => category));
  return previews.map(({ category, due, heldBack, legalHold }) => {
    const goes = legalHold === null ? `${due} would go` : `held (${legalHold}): nothing would go, ${due} are due`;
    return `${category.padEnd(width)}  ${goes}${stays(heldBack)}`;
  });
}

function stays(kept: HeldBack): string {
  const told = Object.entries(kept).map(([why, rows]) => `${rows} ${REASONS[why] ?? why}`);
  return told.length === 0 ? '' : `; past their time and kept: ${told.join(', ')}`;
}
