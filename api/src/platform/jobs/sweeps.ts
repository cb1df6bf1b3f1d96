import type { Platform } from '../context/context.ts';

/** Regular work that finds what nobody asked for: retries, expiries, missing seals. Must be harmless to repeat. */
export interface Sweep {
  name: string;
  /** Every so many minutes, or once a day from this hour in Paris, `HH:mm`. */
  when: { everyMinutes: number } | { dailyAt: string };
  /** Seconds after which it is taken for hanging; it is tried again. */
  limitSeconds: number;
  /** A number is how many rows it dealt with. `signal` ends with the limit and with the server. */
  run(platform: Platform, signal: AbortSignal): Promise<unknown>;
}

const LIMIT_SECONDS = 120;

type NewSweep = { name: string; limitSeconds?: number; run: Sweep['run'] } & (
  | { everyMinutes: number }
  | { dailyAt: string }
);

const sweeps = new Map<string, Sweep>();

/** Declares a sweep; called once by the domain's `x.jobs.ts`. */
export function defineSweep(sweep: NewSweep): void {
  const { name, run, limitSeconds = LIMIT_SECONDS } = sweep;
  if (sweeps.has(name)) throw new Error(`The sweep ${name} is defined twice.`);
  const when = 'dailyAt' in sweep ? { dailyAt: sweep.dailyAt } : { everyMinutes: sweep.everyMinutes };
  sweeps.set(name, { name, when, limitSeconds, run });
}

export function definedSweeps(): Sweep[] {
  return [...sweeps.values()];
}
