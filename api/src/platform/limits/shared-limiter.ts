import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { Platform } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import { createMemoryLimiter, keyed, type MemoryLimiter } from './rate-limit.ts';

/** The general limits of an installation, whichever of its servers a request reaches. */
export interface SharedLimiter extends MemoryLimiter {
  /** Tells the other servers what was counted here, and learns what they counted. */
  exchange(): Promise<void>;
  stop(): Promise<void>;
}

interface Told {
  scope: string;
  subject: string;
  /** Counted here, and how much of it the others know. */
  count: number;
  told: number;
  others: number;
}

const EVERY_MS = 1_000;
/** Who asks less than this share of what he may is nobody's concern elsewhere. */
const WORTH_TELLING = 0.1;
const MOST_TOLD = 1_000;
/** Apart from what is counted in the database at once. */
const PREFIX = 'requests:';

/** What busy callers did in this minute. */
function createLines(now: () => number) {
  const lines = new Map<string, Told>();
  let minute = 0;
  return {
    minute: () => new Date(minute * MINUTE_MS),
    all: () => [...lines.values()],
    /** Undefined when too many are busy: then each server counts them for itself. */
    of(scope: string, subject: string): Told | undefined {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) lines.clear();
      minute = current;
      const name = `${scope} ${subject}`;
      const known = lines.get(name);
      if (known !== undefined || lines.size >= MOST_TOLD) return known;
      const line = { scope, subject, count: 0, told: 0, others: 0 };
      lines.set(name, line);
      return line;
    },
  };
}

async function tell(db: Db, lines: Told[], minute: Date): Promise<void> {
  const news = lines.filter((line) => line.count > line.told);
  if (news.length === 0) return;
  const counts = news.map((line) => line.count);
  const { rows } = await sql<{ place: number; hits: number }>`
    with mine as (select * from unnest(${news.map(({ scope }) => PREFIX + scope)}::text[],
        ${news.map(({ subject }) => keyed(subject))}::text[], ${news.map((line) => line.count - line.told)}::int[])
        with ordinality as m(scope, subject, hits, place)),
      written as (insert into rate_counter (scope, subject, window_start, hits)
        select scope, subject, ${minute}, hits from mine order by scope, subject
        on conflict (scope, subject, window_start) do update set hits = rate_counter.hits + excluded.hits
        returning scope, subject, hits)
    select m.place::int, w.hits from written w join mine m using (scope, subject)`.execute(db);
  for (const { place, hits } of rows) {
    const [line, count] = [news[place - 1], counts[place - 1]];
    if (line !== undefined && count !== undefined) Object.assign(line, { told: count, others: hits - count });
  }
}

/**
 * Counts in memory, so that no request waits for the database, and once a second adds what busy callers did to the
 * counters of all servers. Somebody who asks several at once gets a second more than he may, and no more. Without the
 * database each server counts for itself.
 */
export function createSharedLimiter(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  now: () => number = Date.now,
): SharedLimiter {
  const here = createMemoryLimiter(now);
  const lines = createLines(now);
  let exchanging: Promise<void> | undefined;

  function exchange(): Promise<void> {
    exchanging ??= tell(db, lines.all(), lines.minute())
      .catch((error: unknown) => log.warn({ err: error }, 'limits are counted by each server alone'))
      .finally(() => {
        exchanging = undefined;
      });
    return exchanging;
  }

  const timer = setInterval(exchange, EVERY_MS).unref();
  return {
    take(scope, subject, max, weight) {
      const answer = here.take(scope, subject, max, weight);
      if (answer.count < max * WORTH_TELLING) return answer;
      const line = lines.of(scope, subject);
      if (line === undefined) return answer;
      line.count = answer.count;
      return { ...answer, allowed: answer.count + line.others <= max };
    },
    exchange,
    async stop() {
      clearInterval(timer);
      await exchanging;
    },
  };
}
