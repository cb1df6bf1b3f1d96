import { basename } from 'node:path';

export interface Race {
  file: string;
  race: string;
  runs: number;
  held: boolean;
  seconds: number;
}

/** One line a race: whether it held, how often it was run and how long that took. */
export function table(races: readonly Race[]): string {
  const rows = races.map(({ file, race, runs, held, seconds }) =>
    [
      held ? '✓' : '✗',
      `${runs}`.padStart(6),
      `${seconds.toFixed(1)} s`.padStart(8),
      basename(file, '.races.test.ts'),
      race,
    ].join('  '),
  );
  return ['    runs      time  race', ...rows].join('\n');
}
