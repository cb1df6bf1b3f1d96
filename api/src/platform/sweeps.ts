import pg from 'pg';
import type { Platform } from './context.ts';

/** Regular work that finds what nobody asked for: retries, expiries, missing seals. Must be harmless to repeat. */
export interface Sweep {
  name: string;
  everyMinutes: number;
  run(platform: Platform): Promise<void>;
}

const sweeps: Sweep[] = [];

/** Declares a sweep; called once by the domain's `x.jobs.ts`. */
export function defineSweep(sweep: Sweep): Sweep {
  sweeps.push(sweep);
  return sweep;
}

export function definedSweeps(): readonly Sweep[] {
  return sweeps;
}

export interface SweepRunner {
  stop(): Promise<void>;
}

/** Any constant that every replica shares. */
const LEADER_LOCK = 4_072_027;
const TICK_MS = 15_000;

/**
 * Runs the sweeps on one server at a time: whoever holds the advisory lock, which its connection loses when it dies.
 * A sweep whose moment was missed runs once at the next tick.
 */
export function startSweeps(platform: Platform, connectionString: string): SweepRunner {
  const { log } = platform;
  const last = new Map<string, number>();
  let leader: pg.Client | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = false;

  async function lead(): Promise<boolean> {
    if (leader !== undefined) return true;
    const client = new pg.Client({ connectionString, application_name: 'bloom-sweeps' });
    client.on('error', () => undefined);
    client.on('end', () => {
      if (leader === client) leader = undefined;
    });
    await client.connect();
    const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [LEADER_LOCK]);
    if (rows[0]?.won !== true) {
      await client.end();
      return false;
    }
    leader = client;
    return true;
  }

  async function tick(): Promise<void> {
    if (stopped || !(await lead())) return;
    for (const sweep of sweeps) {
      const now = Date.now();
      if (stopped) return;
      if (now - (last.get(sweep.name) ?? 0) < sweep.everyMinutes * 60_000) continue;
      last.set(sweep.name, now);
      await sweep.run(platform).catch((error: unknown) => log.error({ err: error, sweep: sweep.name }, 'sweep failed'));
    }
  }

  const timer = setInterval(() => {
    working = working.then(tick).catch((error: unknown) => log.warn({ err: error }, 'sweeps: no database'));
  }, TICK_MS);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
      await leader?.end();
    },
  };
}
