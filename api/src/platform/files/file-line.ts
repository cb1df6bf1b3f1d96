import { AppError } from '../errors.ts';
import { rateLimited } from '../limits/rate-limit.ts';

export interface LineLimits {
  /** Bytes of all together, and of one person. */
  bytes: number;
  bytesPerPerson: number;
  atOnce: number;
  /** Milliseconds after which who waits is sent away. */
  patience: number;
}

/** Lets so many in that the process can bear, in the order in which they fit. */
export interface Line {
  /** Answers when it is their turn: what gives the place back, once. Throws EXTERNAL_UNAVAILABLE. */
  enter(actor: string, bytes: number): Promise<() => void>;
}

interface Waiting {
  actor: string;
  bytes: number;
  start(): void;
}

const BUSY =
  'Beaucoup d’envois arrivent en même temps\u00a0: celui-ci n’a pas été enregistré, réessayez dans un instant.';

export function createLine(limits: LineLimits): Line {
  const inside = createTally();
  const waiting: Waiting[] = [];
  let atOnce = 0;

  const fits = ({ actor, bytes }: Waiting) =>
    atOnce < limits.atOnce &&
    inside.total() + bytes <= limits.bytes &&
    inside.of(actor) + bytes <= limits.bytesPerPerson;
  const next = () => {
    for (let at = waiting.findIndex(fits); at !== -1; at = waiting.findIndex(fits)) {
      const [entry] = waiting.splice(at, 1);
      if (entry === undefined) return;
      inside.add(entry.actor, entry.bytes);
      atOnce += 1;
      entry.start();
    }
  };
  return {
    async enter(actor, bytes) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(new AppError('EXTERNAL_UNAVAILABLE', { message: BUSY, data: { retryAfter: 10 } }));
        }, limits.patience).unref();
        const entry: Waiting = {
          actor,
          bytes,
          start: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        waiting.push(entry);
        next();
      });
      return once(() => {
        inside.add(actor, -bytes);
        atOnce -= 1;
        next();
      });
    },
  };
}

/** Counts what people do at once; answers what counts one off, once. Throws RATE_LIMITED beyond `max`. */
export function createCounter(max: number): (actor: string) => () => void {
  const inside = createTally();
  return (actor) => {
    if (inside.of(actor) >= max) throw rateLimited(5);
    inside.add(actor, 1);
    return once(() => inside.add(actor, -1));
  };
}

function createTally() {
  const amounts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (actor: string) => amounts.get(actor) ?? 0,
    add(actor: string, amount: number) {
      total += amount;
      const sum = (amounts.get(actor) ?? 0) + amount;
      if (sum === 0) amounts.delete(actor);
      else amounts.set(actor, sum);
    },
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
