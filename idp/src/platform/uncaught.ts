import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';

/**
 * What nobody caught leaves the process in an unknown state: it is logged under a reference, and the process ends so that
 * whoever started it starts another one. Says the same as its namesakes in the other servers.
 */
export function endOnUncaught(log: Logger): void {
  const end = (err: unknown): void => {
    log.fatal({ err, reference: randomUUID() }, 'uncaught: the process ends');
    process.exit(70);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
