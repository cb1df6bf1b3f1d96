import { clockFault } from '@bloom/shared-server/clock-check';
import type { Platform } from '../context/context.ts';
import { createDatabase, createPool } from '../database/database.ts';
import { type Logger, redactText } from '../log.ts';
import { openSweepRecords, type SweepRecords } from './sweep-record.ts';
import { slotOf } from './sweep-slot.ts';
import { definedSweeps, type Sweep } from './sweeps.ts';

export interface SweepRunner {
  /** Begins what is due now; resolves when it has begun. */
  wake(): Promise<void>;
  /** Begins nothing more, tells what runs to end, and waits for it a while. */
  stop(): Promise<void>;
}

const TICK_MS = 5_000;
/** As many at once: a night when all are due must leave the database to people. */
const AT_ONCE = 8;
/** Connections of their own, so that a sweep that hangs keeps none of those that requests wait for. */
const CONNECTIONS = { max: 10, statementTimeout: 60_000, idleTransactionTimeout: 60_000 };
const STOP_MS = 20_000;

class TooLong extends Error {}

interface SweepOptions {
  sweeps?: readonly Sweep[];
  tick?: number;
  /** The machine's clock, in milliseconds. */
  machineNow?: () => number;
}

/**
 * Runs the sweeps of this server, each once for its key among all servers, whatever becomes of the others. A server
 * whose clock is wrong begins none: it would use up keys of times to come, and nobody would run anything until then.
 */
export function startSweeps(
  platform: Platform,
  connectionString: string,
  { sweeps = definedSweeps(), tick = TICK_MS, machineNow = Date.now }: SweepOptions = {},
): SweepRunner {
  const pool = createPool({ connectionString, applicationName: 'bloom-sweeps', ...CONNECTIONS });
  const work = sweepWork({ ...platform, db: createDatabase(pool) });
  let records: SweepRecords | undefined;
  let waking: Promise<void> = Promise.resolve();

  async function recordsOf(): Promise<SweepRecords> {
    records ??= await openSweepRecords(connectionString, () => {
      records = undefined;
    });
    return records;
  }

  async function begin(): Promise<void> {
    if (work.isStopping()) return;
    const now = platform.clock.now();
    const opened = await recordsOf();
    const fault = await clockFault(opened.clock, machineNow);
    if (fault !== undefined) {
      platform.log.error(`sweeps: none is begun. ${fault}`);
      return;
    }
    const slots = new Map(sweeps.map((sweep) => [sweep.name, slotOf(sweep, now)]));
    const due = new Set(await opened.due(slots));
    for (const sweep of sweeps) {
      if (!due.has(sweep.name) || !work.hasRoomFor(sweep)) continue;
      if (await opened.begin(sweep.name, slots.get(sweep.name) ?? '')) work.run(sweep, opened);
    }
  }

  function wake(): Promise<void> {
    waking = waking.then(begin).catch((error: unknown) => platform.log.warn({ err: error }, 'sweeps: no database'));
    return waking;
  }

  const timer = setInterval(wake, tick);
  return {
    wake,
    async stop() {
      clearInterval(timer);
      work.tellToEnd();
      await waking;
      const hangs = await work.hangs();
      await records?.close();
      const closed = pool.end();
      // What still hangs is left to the next server; its connections go with this one.
      if (hangs) closed.catch(() => undefined);
      else await closed;
    },
  };
}

/** What runs on this server. */
function sweepWork(platform: Platform) {
  const running = new Map<string, Promise<void>>();
  /** Work that is still going on, within its limit or long after. */
  const unfinished = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  function work(sweep: Sweep, limit: AbortSignal): Promise<unknown> {
    const signal = AbortSignal.any([stopping.signal, limit]);
    // Began here, so that a sweep which throws before its first await is caught too.
    const working = Promise.resolve().then(() => sweep.run(platform, signal));
    unfinished.add(working);
    working.catch(() => undefined).finally(() => unfinished.delete(working));
    return working;
  }

  return {
    isStopping: () => stopping.signal.aborted,
    // The same connection may take a lock twice: what runs here is known here.
    hasRoomFor: ({ name }: Sweep) => !stopping.signal.aborted && running.size < AT_ONCE && !running.has(name),
    run(sweep: Sweep, records: SweepRecords) {
      const ended = runSweep({ log: platform.log, records, sweep, work });
      running.set(
        sweep.name,
        ended.finally(() => running.delete(sweep.name)),
      );
    },
    tellToEnd: () => stopping.abort(),
    /** Waits a while for what runs; answers whether something is left. */
    async hangs(): Promise<boolean> {
      await Promise.race([Promise.all(running.values()), patience()]);
      return unfinished.size > 0;
    },
  };
}

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());

interface Run {
  log: Logger;
  records: SweepRecords;
  sweep: Sweep;
  work: (sweep: Sweep, limit: AbortSignal) => Promise<unknown>;
}

/** One run, within its limit. Never throws: whatever happens is in its record. */
async function runSweep({ log, records, sweep, work }: Run): Promise<void> {
  const started = Date.now();
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      limit.abort();
      reject(new TooLong(`It took longer than ${sweep.limitSeconds} s.`));
    }, sweep.limitSeconds * 1_000);
  });
  let rows: number | null = null;
  let failure: unknown;
  try {
    const answer = await Promise.race([work(sweep, limit.signal), tooLong]);
    rows = typeof answer === 'number' ? answer : null;
  } catch (error) {
    failure = error;
    log.error({ err: error, sweep: sweep.name }, 'sweep failed');
  } finally {
    clearTimeout(timer);
  }
  const error = failure === undefined ? null : sentenceOf(failure);
  await records
    .end(sweep.name, { milliseconds: Date.now() - started, rows, error })
    .catch((cause: unknown) => log.warn({ err: cause, sweep: sweep.name }, 'the end of a sweep was not recorded'));
}

const sentenceOf = (failure: unknown): string =>
  redactText(failure instanceof Error ? failure.message : String(failure)).slice(0, 500);
