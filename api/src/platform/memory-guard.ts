import v8 from 'node:v8';
import vm from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import type { Logger } from './log.ts';

/**
 * Of the heap that Node may use. Above it a few large answers at once would end the process, and everybody's requests.
 */
const FULL = 0.9;
const LOOK_MS = 1_000;
/** Never refused: whoever watches must learn that the server is alive. */
const HEALTH = /^\/(?:healthz|readyz)\b/;

export interface Memory {
  /** Share of the heap in use, 0 to 1. */
  used(): number;
  /** Frees what nobody refers to any more. */
  collect(): void;
}

/** What was garbage and what is needed look alike until it is collected. */
export function heapMemory(): Memory {
  let gc: (() => void) | undefined;
  return {
    used() {
      const { used_heap_size, heap_size_limit } = v8.getHeapStatistics();
      return used_heap_size / heap_size_limit;
    },
    collect() {
      if (gc === undefined) {
        v8.setFlagsFromString('--expose-gc');
        gc = vm.runInNewContext('gc') as () => void;
      }
      gc();
    },
  };
}

/**
 * Refuses requests with 503 while the memory is full, instead of dying with those that are under way.
 * @returns looks at the memory now, besides every second
 */
export function guardMemory(server: FastifyInstance, log: Logger, memory: Memory = heapMemory()): () => void {
  let full = false;
  const look = (): void => {
    if (memory.used() > FULL) memory.collect();
    const now = memory.used() > FULL;
    if (now !== full) log.error({ used: memory.used() }, now ? 'memory is full: refusing requests' : 'memory is back');
    full = now;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  server.addHook('onClose', async () => clearInterval(timer));
  server.addHook('onRequest', (request, _reply, done) => {
    if (!full || HEALTH.test(request.url)) return done();
    done(
      new AppError('EXTERNAL_UNAVAILABLE', {
        message: 'Le serveur est saturé\u00a0: rien n’a été enregistré, réessayez dans quelques instants.',
        reason: 'OVERLOADED',
        data: { retryAfter: 10 },
      }),
    );
  });
  return look;
}
